// npm start: everything from one folder, first time or again; Ctrl-C stops everything cleanly, also while it is starting.
// A part that ends by itself is started again, and the terminal says so.
import path from 'node:path'
import { demoAccounts } from './demo/demo-accounts.ts'
import { loadDemo } from './demo/load-demo.ts'
import { buildConsole } from './stack/build-console.ts'
import { claimFolder } from './stack/claim-folder.ts'
import { isPortFree } from './stack/free-port.ts'
import { keepRunning } from './stack/keep-running.ts'
import { type Stack, startStack } from './stack/start-stack.ts'

const startedAt = performance.now()
const dataDir = process.env['DATA_DIR'] ?? 'data'
const port = Number(process.env['PORT'] ?? 8080)
const sandboxPort = Number(process.env['SANDBOX_PORT'] ?? 8090)
const demo = process.env['DEMO'] !== '0' && process.env['NODE_ENV'] !== 'production'
/** People who try the product out are served as in production. */
const checks = process.env['ANSWER_CHECKS'] ?? 'off'
const say = (text: string) => console.log(text)

/** In the order in which they were started. */
const running: { stop(): Promise<unknown> }[] = []
const stopAsked = new Promise<'stop'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve('stop'))
})

async function startUp(): Promise<Stack> {
  // Before anything else: whose folder it is counts more than whose ports.
  await claimFolder(dataDir)
  for (const each of [port, sandboxPort, sandboxPort + 1]) {
    if (!(await isPortFree(each)))
      throw new Error(`端口 ${each} 已被占用，请用 PORT 或 SANDBOX_PORT 换一个 / port ${each} is taken`)
  }
  const building = buildConsole().then((built) => built && say('  控制台已构建 / console built'))
  // A failed build is reported where it is awaited, below.
  building.catch(() => undefined)
  const stack = await startStack({ dataDir, port, sandboxPort, demo, env: { ANSWER_CHECKS: checks } })
  running.push(stack)
  if (demo) await loadDemo(stack, say)
  // The server looks at the built pages once, when it starts: begun beside a build it would serve none of them.
  await building
  await stack.startServer()
  return stack
}

function printAddresses({ url, sandbox }: Stack): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`
  商户管理中心      ${url}
  演示买家          ${url}/development/buyer
  短信发件箱        ${url}/development/mailbox
  演示时钟          ${url}/development/clock
  接口文档          ${url}/api/docs
  支付沙箱          ${sandbox.adminUrl}/__sbx/login?token=${sandbox.adminToken}
  数据目录          ${path.resolve(dataDir)}
`)
  if (demo) for (const { label, username, password } of demoAccounts) say(`  ${label}  ${username}  ${password}`)
  say(`\n  就绪，用时 ${seconds} 秒，Ctrl-C 停止 / ready, Ctrl-C stops`)
}

async function run(): Promise<number> {
  say('商户管理中心 · starting')
  const started = await Promise.race([startUp(), stopAsked])
  if (started === 'stop') return 0
  const { database, sandbox, server } = started.parts
  const watch = keepRunning([...(database === null ? [] : [database]), sandbox, server], (text) => say(`  ${text}`))
  running.push(watch)
  printAddresses(started)
  const ended = await Promise.race([stopAsked, watch.gaveUp])
  if (ended === 'stop') return 0
  console.error(`${ended} 无法恢复 / can't be kept running`)
  return 1
}

const code = await run().catch((error: unknown) => {
  for (let why: unknown = error; why !== undefined; why = why instanceof Error ? why.cause : undefined)
    console.error(why instanceof Error ? why.message : why)
  console.error(`启动失败，可再次运行 npm start；数据库日志在 ${path.resolve(dataDir)}/postgres/server.log`)
  console.error(`The start failed; npm start may be run again. The database's log is beside the data.`)
  return 1
})
if (code === 0) say('\n正在停止 … / stopping …')
for (const part of running.toReversed()) await part.stop()
if (code === 0) say('已停止 / stopped')
process.exit(code)
