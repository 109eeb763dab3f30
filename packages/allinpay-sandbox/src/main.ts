/** The sandbox as a process: environment in, servers out, a clean end on SIGTERM and SIGINT. */
import { type Sandbox, startSandbox } from './start-sandbox.ts'

const { env } = process

function mustHave(name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} must be set`)
  return value
}

function port(name: string, fallback: number): number {
  const value = Number(env[name] ?? fallback)
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new Error(`${name} must be a port number`)
  return value
}

// A pretended provider in production would take real orders and pay nobody.
if (env.NODE_ENV === 'production' && env.SANDBOX_FORCE !== '1') {
  console.error('The Allinpay sandbox refuses to start with NODE_ENV=production (SANDBOX_FORCE=1 overrides this).')
  process.exit(1)
}

let running: Sandbox | undefined
let asked = false

async function end(): Promise<void> {
  asked = true
  // Asked to end while still starting: the start below looks at `asked` when it is done.
  if (!running) return
  await running.stop()
  process.exit(0)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    end().catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  })
}

// Started by a program that has died: nobody would ever stop us.
process.once('disconnect', () => void end().catch(() => process.exit(1)))

const sandbox = await startSandbox({
  databaseUrl: mustHave('SANDBOX_DATABASE_URL'),
  port: port('SANDBOX_PORT', 8090),
  adminPort: port('SANDBOX_ADMIN_PORT', 8091),
  ...(env.SANDBOX_HOST ? { host: env.SANDBOX_HOST } : {}),
  ...(env.SANDBOX_ADMIN_TOKEN ? { adminToken: env.SANDBOX_ADMIN_TOKEN } : {}),
  ...(env.SANDBOX_PUBLIC_URL ? { publicUrl: env.SANDBOX_PUBLIC_URL.replace(/\/+$/, '') } : {}),
  ...(env.SANDBOX_DATA_DIR ? { dataDir: env.SANDBOX_DATA_DIR } : {}),
  settings: {
    // The product moves its clock and ours together; an operator who moves ours alone must not lock the product out.
    timestampClock: 'either',
    ...(env.SANDBOX_FIRST_NOTIFY_MS ? { firstNotifyDelayMs: Number(env.SANDBOX_FIRST_NOTIFY_MS) } : {}),
    ...(env.SANDBOX_FIXED_SMS ? { fixedSms: env.SANDBOX_FIXED_SMS === '1' || env.SANDBOX_FIXED_SMS === 'true' } : {}),
    ...(env.SANDBOX_AUTO_AUDIT
      ? { autoAudit: env.SANDBOX_AUTO_AUDIT === '1' || env.SANDBOX_AUTO_AUDIT === 'true' }
      : {}),
  },
  log: (line) => console.log(`[sandbox] ${line}`),
  onBroken: () => setTimeout(() => process.exit(1), 1_000),
})

running = sandbox
if (asked) await end()

// Without a token of its own choosing the operator needs to see the one that was drawn.
if (!env.SANDBOX_ADMIN_TOKEN) console.log(`[sandbox] inspector token: ${sandbox.adminToken}`)
