/** The provider's own test environment as a person has described it in variables; without them there is none. */
import { readFileSync } from 'node:fs'
import type { LiveOptions } from './open-world.ts'
import type { LiveMember } from './probe.ts'

type Environment = Readonly<Record<string, string | undefined>>

const PREFIX = 'ALLINPAY_LIVE_'
const CHINA_AHEAD_MS = 8 * 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000

/** Null when nothing is described; throws, naming the variable, when it is described by half. */
export function readEnvironment(environment: Environment, clock: LiveOptions['settings']['clock']): LiveOptions | null {
  const read = (name: string): string | undefined => environment[PREFIX + name] || undefined
  if (read('GATEWAY_URL') === undefined) return null
  const must = (name: string): string => {
    const value = read(name)
    if (value === undefined) throw new Error(`${PREFIX}${name} is missing`)
    return value
  }
  const patienceMs = Number(read('PATIENCE_MINUTES') ?? '15') * MINUTE_MS
  const [code = '', name = ''] = must('INDUSTRY').split(' ')
  return {
    settings: {
      gatewayUrl: must('GATEWAY_URL'),
      appId: must('APP_ID'),
      secretKey: must('SECRET_KEY'),
      privateKeyPem: readFileSync(must('PRIVATE_KEY_FILE'), 'utf8'),
      trustedCertsPem: must('CERTIFICATE_FILES')
        .split(',')
        .map((file) => readFileSync(file, 'utf8')),
      accountSetNo: must('ACCOUNT_SET_NO'),
      backUrl: must('BACK_URL'),
      industry: { code, name },
      clock,
    },
    member: memberOf(must('MEMBER')),
    listenPort: Number(must('LISTEN_PORT')),
    patienceMs,
    hands: {
      async agree(url) {
        process.stdout.write(`\nOpen this page, and agree:\n${url}\n`)
      },
      // Nobody makes the provider's time pass: what comes after our patience stays open.
      pass: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, patienceMs))),
      closedDay: async () => new Date(clock.now().getTime() + CHINA_AHEAD_MS - DAY_MS).toISOString().slice(0, 10),
    },
  }
}

function memberOf(text: string): LiveMember {
  const [memberNo, cardNo, name, identityNo] = text.split(',')
  if (!memberNo || !cardNo || !name || !identityNo)
    throw new Error(`${PREFIX}MEMBER is member number, card number, name and identity number, with commas between them`)
  return { memberNo, cardNo, name, identityNo }
}
