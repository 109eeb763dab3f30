// The product's modules at work in the past: composed as the server does, with the demo's clock and provider.
import { openDatabase, type Database } from '@merchant/database'
import { composeModules, type Modules } from '../../../apps/server/src/app.ts'
import type { Config } from '../../../apps/server/src/config.ts'
import type { MerchantActor, OperatorActor } from '../../../apps/server/src/kernel/actor.ts'
import { api } from '@merchant/contract'
import { ask } from './ask.ts'
import type { DemoClock } from './demo-clock.ts'
import { patience } from './patience.ts'
import { createHistoryProvider, type HistoryProvider } from './provider/history-provider.ts'
import { DEMO_PASSWORD } from './demo-accounts.ts'
import { createRandom, type Random } from './seeded-random.ts'

/** Names that the identity check treats in a special way; everybody else passes. */
export const SILENT_NAME = '苏念慈'
export const MISMATCH_NAME = '陆知远'

export interface DemoWorld {
  readonly config: Config
  readonly db: Database
  readonly clock: DemoClock
  readonly modules: Modules
  readonly provider: HistoryProvider
  readonly random: Random
  /** What the modules complained about; a good past has none. */
  readonly problems: string[]
  /** Fires every deadline that is due at this moment, by the server's own job. */
  fireTimers(): Promise<void>
  close(): Promise<void>
}

/** @param config whose database is loaded, and whose data folder keeps the pictures */
export function openDemoWorld(config: Config, clock: DemoClock): DemoWorld {
  const url = new URL(config.databaseUrl)
  // Losing power while loading loses the whole load anyway; the end waits for the disk once.
  // Prepared plans are made while the tables are empty, when reading them whole would still look cheap.
  url.searchParams.set('options', '-c synchronous_commit=off -c enable_seqscan=off')
  const db = openDatabase({
    url: url.href,
    maxConnections: 12,
    applicationName: 'merchant-demo',
    ...patience,
  })
  const provider = createHistoryProvider({
    clock,
    backUrl: `${config.publicUrl}/api/Allinpay/Notify`,
    accountSetNo: config.allinpay.accountSetNo,
    identityCheck: (name) => (name === SILENT_NAME ? 'silent' : name === MISMATCH_NAME ? 'mismatch' : 'passes'),
  })
  const problems: string[] = []
  const modules = composeModules(config, {
    clock,
    db,
    allinpay: provider.allinpay,
    onError: (problem, error) => void problems.push(`${problem} ${error instanceof Error ? error.message : ''}`),
  })
  const timerJob = modules.jobs.find(({ name }) => name === 'fire-timers')
  if (timerJob === undefined) throw new Error('The server has no job that fires timers')
  return {
    config,
    db,
    clock,
    modules,
    provider,
    random: createRandom(20_261_120),
    problems,
    async fireTimers() {
      await timerJob.run()
    },
    async close() {
      await modules.payment.idle()
      await db.close()
    },
  }
}

/** Signs in as people do; answers who that is. */
async function signIn({ modules }: DemoWorld, username: string): Promise<MerchantActor | OperatorActor> {
  const { login } = modules.sessions.handlers
  const codes = await modules.operators.codes(false)
  const otp = codes.find(({ loginName }) => loginName === username)?.code
  const body = {
    username,
    password: DEMO_PASSWORD,
    grantType: 'password' as const,
    ...(otp === undefined || otp === null ? {} : { otp }),
  }
  const { accessToken } = await ask({ endpoint: api.user.login, handler: login, actor: { party: 'public' }, body })
  const actor = await modules.sessions.byToken(accessToken)
  if (actor === null) throw new Error(`Nobody is signed in as ${username}`)
  return actor
}

/** The merchant's person behind the token of a session. */
export async function merchantBehind({ modules }: DemoWorld, accessToken: string): Promise<MerchantActor> {
  const actor = await modules.sessions.byToken(accessToken)
  if (actor?.party !== 'merchant') throw new Error('The token is no merchant’s')
  return actor
}

export async function signInMerchant(world: DemoWorld, username: string): Promise<MerchantActor> {
  const actor = await signIn(world, username)
  if (actor.party !== 'merchant') throw new Error(`${username} is no merchant`)
  return actor
}

export async function signInOperator(world: DemoWorld, username: string): Promise<OperatorActor> {
  const actor = await signIn(world, username)
  if (actor.party !== 'operator') throw new Error(`${username} is no operator`)
  return actor
}

/** The code in the newest text to this phone. */
export async function readCode({ modules }: DemoWorld, phone: string): Promise<string> {
  const texts = await modules.mailbox.latest(100)
  const code = /(?<![\d#])\d{6}(?!\d)/.exec(texts.find((text) => text.phone === phone)?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`No code was sent to ${phone}`)
  return code
}
