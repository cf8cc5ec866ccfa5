#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| yinsh_fuzz::reply::run(data));
