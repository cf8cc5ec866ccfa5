#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| yinsh_fuzz::book::run(data));
