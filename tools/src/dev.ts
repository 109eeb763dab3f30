// npm run dev: the stack of npm start, the server restarted when its sources change, the console with hot reload.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { keepRunning } from './stack/keep-running.ts'
import { startStack } from './stack/start-stack.ts'
import { loadDemo } from './demo/load-demo.ts'

const root = path.resolve(import.meta.dirname, '../..')
const port = Number(process.env['PORT'] ?? 8080)
const stack = await startStack({
  dataDir: process.env['DATA_DIR'] ?? 'data',
  port,
  sandboxPort: 8090,
  demo: true,
  logLevel: 'info',
})
await loadDemo(stack, (text) => console.log(text))
await stack.startServer()
// The server is left to whoever changes it: it starts again with the next saved file.
const { database, sandbox } = stack.parts
const watchParts = keepRunning([...(database === null ? [] : [database]), sandbox], (text) => console.log(text))
void watchParts.gaveUp.then((name) => console.error(`${name} 无法恢复 / can't be kept running`))
const vite = spawn('npm', ['run', 'dev', '-w', '@merchant/console'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, API_URL: stack.url },
  shell: process.platform === 'win32',
})

let restarting = Promise.resolve()
let timer: NodeJS.Timeout | undefined
const restart = () => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    restarting = restarting.then(async () => {
      await stack.stopServer()
      await stack.startServer().then(
        () => console.log('server restarted'),
        () => console.error('the server does not start; mend it and save again'),
      )
    })
  }, 150)
}
for (const folder of [
  'apps/server/src',
  'packages/contract/src',
  'packages/ledger/src',
  'packages/allinpay/src',
  'packages/database/src',
]) {
  watch(path.join(root, folder), { recursive: true }, restart)
}

process.on('SIGINT', () => {
  vite.kill('SIGTERM')
  void watchParts
    .stop()
    .then(() => stack.stop())
    .then(() => process.exit(0))
})
