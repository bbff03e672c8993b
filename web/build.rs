//! What the linker is told beside what it is told of any program.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        // So that it is known afterwards what refers to what: `crates/xtask/src/dist/split.rs`.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
