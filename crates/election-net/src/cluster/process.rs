//! One member of a cluster: a process of the operating system that is told what to do, and says what it does.

use std::io;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::process::{Child, ChildStdin, Command};
use tokio::sync::mpsc;

use crate::cluster::said::{Said, Told};

/// What came from a member: of which, in the how many-th of all processes that were started, and what; nothing more at its end.
pub(super) type Line = (u16, u64, Option<Said>);

/// A process that runs a member. It is killed when it is dropped.
#[derive(Debug)]
pub(super) struct MemberProcess {
    child: Child,
    stdin: ChildStdin,
    pub(super) number: u64,
}

impl MemberProcess {
    /// Starts one; what it says goes to `lines`.
    pub(super) fn start(
        mut command: Command,
        process: u16,
        number: u64,
        lines: mpsc::Sender<Line>,
    ) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        // Ctrl-C on a terminal is for the cluster, which then ends its members.
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn()?;
        let missing = || io::Error::other("a pipe is missing");
        let (stdin, stdout) = (child.stdin.take().ok_or_else(missing)?, child.stdout.take().ok_or_else(missing)?);
        tokio::spawn(async move {
            let mut texts = BufReader::new(stdout).lines();
            while let Ok(Some(text)) = texts.next_line().await {
                // Half a line is what somebody wrote who was killed.
                let Ok(said) = serde_json::from_str(&text) else { continue };
                if lines.send((process, number, Some(said))).await.is_err() {
                    return;
                }
            }
            let _ = lines.send((process, number, None)).await;
        });
        Ok(Self { child, stdin, number })
    }

    /// Tells it something. Whoever has ended is told nothing.
    pub(super) async fn tell(&mut self, told: Told) {
        let Ok(mut text) = serde_json::to_string(&told) else { return };
        text.push('\n');
        let _ = self.stdin.write_all(text.as_bytes()).await;
    }

    /// Kills it, and waits until it is gone.
    pub(super) async fn kill(&mut self) -> io::Result<()> {
        self.child.kill().await
    }

    /// Waits until it has ended by itself.
    pub(super) async fn end(&mut self) -> io::Result<std::process::ExitStatus> {
        self.child.wait().await
    }
}
