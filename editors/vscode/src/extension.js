// Starts the language server for MLIR, and again when its settings change.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration("tessera");
  const command = settings.get("mlirServer");
  const server = { command, args: settings.get("mlirServerArguments") };
  client = new LanguageClient("mlir", "MLIR", { run: server, debug: server }, { documentSelector: [{ language: "mlir" }] });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `MLIR: '${command}' doesn't start (${error.message}). Install Tessera's tools, or name the server in the setting tessera.mlirServer.`);
  }
}

async function restart() {
  if (client) await client.stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("tessera.restart", restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("tessera")) restart();
    }));
  await start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
