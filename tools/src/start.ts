// npm start: everything from one folder, first time or again; Ctrl-C stops everything cleanly.
import path from 'node:path'
import { buildConsole } from './stack/build-console.ts'
import { startStack } from './stack/start-stack.ts'

const startedAt = performance.now()
const dataDir = process.env['DATA_DIR'] ?? 'data'
const port = Number(process.env['PORT'] ?? 8080)
const demo = process.env['DEMO'] !== '0' && process.env['NODE_ENV'] !== 'production'

let isStopping = false
const stopping = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!isStopping) console.log('\n正在停止 … / stopping …')
      isStopping = true
      resolve()
    })
})

const say = (text: string) => console.log(text)
say('商户管理中心 · starting')
const building = buildConsole().then((built) => built && say('  控制台已构建 / console built'))
const stack = await startStack({ dataDir, port, sandboxPort: Number(process.env['SANDBOX_PORT'] ?? 8090), demo })
if (demo) {
  const { loadDemo } = await import('./demo/load-demo.ts')
  await loadDemo(stack, say)
}
await Promise.all([building, stack.startServer()])

const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
say(`
  商户管理中心      ${stack.url}
  演示买家          ${stack.url}/development/buyer
  短信发件箱        ${stack.url}/development/outbox
  演示时钟          ${stack.url}/development/clock
  接口文档          ${stack.url}/api/docs
  支付沙箱          ${stack.sandbox.adminUrl}/__sbx?token=${stack.sandbox.adminToken}
  数据目录          ${path.resolve(dataDir)}
`)
if (demo) {
  const { demoAccounts } = await import('./demo/demo-accounts.ts')
  for (const account of demoAccounts) say(`  ${account.label}  ${account.username}  ${account.password}`)
}
say(`\n  就绪，用时 ${seconds} 秒，Ctrl-C 停止 / ready, Ctrl-C stops`)

const crashed = stack.serverExited().then((code) => {
  if (!isStopping) console.error(`服务器意外退出（${code}） / the server ended unexpectedly`)
})
await Promise.race([stopping, crashed])
await stack.stop()
process.exit(isStopping ? 0 : 1)
