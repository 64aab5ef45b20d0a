// Starts the language servers for MLIR and TableGen, and again when their settings change.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

// Languages, and which setting names their server.
const languages = [
  { id: "mlir", name: "MLIR", setting: "mlirServer" },
  { id: "tablegen", name: "TableGen", setting: "tablegenServer" },
];
let clients = [];

async function startOne({ id, name, setting }) {
  const settings = vscode.workspace.getConfiguration("tessera");
  const command = settings.get(setting);
  const server = { command, args: settings.get(setting + "Arguments") };
  const client = new LanguageClient(id, name, { run: server, debug: server }, { documentSelector: [{ language: id }] });
  try {
    await client.start();
    clients.push(client);
  } catch (error) {
    vscode.window.showErrorMessage(
      `${name}: '${command}' doesn't start (${error.message}). Install Tessera's tools, or name the server in the setting tessera.${setting}.`);
  }
}

async function start() {
  for (const language of languages) await startOne(language);
}

async function stop() {
  const running = clients;
  clients = [];
  for (const client of running) await client.stop();
}

async function restart() {
  await stop();
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
  return stop();
}

module.exports = { activate, deactivate };
