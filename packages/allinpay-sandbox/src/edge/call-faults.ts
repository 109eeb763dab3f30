/** Faults of calls as scenarios want them: before the work is done, after it, or in the answer itself. */
import type { KeyObject } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallFault } from '../faults/fault-kinds.ts'
import type { Scenario } from '../faults/scenarios.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { CheckedRequest } from './check-request.ts'
import { businessRefusal, gatewayRefusal, type Reply } from './reply.ts'
import type { ReplyData } from './service.ts'

const HTML_502 = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'
const MINUTE_MS = 60_000

/** What goes back over the socket. */
export type Answer = { kind: 'reset' } | { kind: 'body'; status: number; type: 'json' | 'html'; text: string }

/** Writes a signed reply, with the sandbox's key unless given another or none. */
export type WriteJson = (reply: Reply, key?: KeyObject | null) => Answer

export class Faults {
  readonly all: readonly Scenario[]

  constructor(all: readonly Scenario[]) {
    this.all = all
  }

  find(fault: CallFault): Scenario | undefined {
    return this.all.find((scenario) => scenario.fault === fault)
  }

  /** A fault that replaces the whole answer, before or after the work is done. */
  brokenAnswer(): (Scenario & { fault: CallFault }) | undefined {
    const replacing: readonly string[] = [
      'http502Html',
      'http500Empty',
      'http200Html',
      'GW0013',
      'GW0014',
      '9400',
      '9999',
    ]
    return this.all.find((scenario): scenario is Scenario & { fault: CallFault } => replacing.includes(scenario.fault))
  }
}

/** Calls whose certainty the caller must lose before anything was done; null means go on. */
export async function faultBefore(faults: Faults, json: WriteJson): Promise<Answer | null> {
  const slow = faults.find('slowBefore')
  if (slow) await wait(slow.ms ?? MINUTE_MS)
  if (faults.find('resetBeforeCommit')) return { kind: 'reset' }
  if (faults.find('expireCert')) return json(gatewayRefusal('GW0010'))
  if (faults.find('GW0015')) return json(gatewayRefusal('GW0015'))
  const broken = faults.brokenAnswer()
  if (broken && !broken.commit) return brokenAnswer(broken.fault, json)
  const stale = faults.find('notFoundThenFound')
  return stale ? json(businessRefusal('40000')) : null
}

interface AfterDeps {
  readonly keys: KeyRing
  readonly json: WriteJson
  /** Delivers what waits for an order now, for the fault `notifyBeforeReply`. */
  readonly deliverOf: (bizOrderNo: string) => Promise<void>
}

interface Done {
  readonly request: CheckedRequest
  readonly reply: Reply
}

/** The answer to a call that was done. */
export async function faultAfter(deps: AfterDeps, faults: Faults, { request, reply }: Done): Promise<Answer> {
  const { json } = deps
  const order = request.body.bizOrderNo
  if (faults.find('notifyBeforeReply') && typeof order === 'string') await deps.deliverOf(order)
  const slow = faults.find('slowAfter')
  if (slow) await wait(slow.ms ?? MINUTE_MS)
  if (faults.find('resetAfterCommit')) return { kind: 'reset' }
  const broken = faults.brokenAnswer()
  if (broken) return brokenAnswer(broken.fault, json)
  if (faults.find('staleQuery')) return json({ ...reply, data: { ...reply.data, orderStatus: 1 } })
  if (faults.find('replyOtherOrder')) return json(ofOtherOrder(reply))
  if (faults.find('replyOtherAmount')) return json(ofOtherAmount(reply))
  if (faults.find('replyUnsigned')) return json(reply, null)
  if (faults.find('replyOtherKey')) return json(reply, await deps.keys.otherKey())
  return spoiledText(faults, json(reply))
}

function spoiledText(faults: Faults, answer: Answer): Answer {
  if (answer.kind !== 'body') return answer
  const { text } = answer
  if (faults.find('truncatedJson')) return { ...answer, text: text.slice(0, Math.floor(text.length * 0.7)) }
  if (faults.find('emptyBody')) return { ...answer, text: '' }
  if (faults.find('replyBadSignature')) return { ...answer, text: text.replace(/"sign":"(.)/, flipFirst) }
  return answer
}

function brokenAnswer(fault: CallFault, json: WriteJson): Answer {
  if (fault === 'http502Html') return { kind: 'body', status: 502, type: 'html', text: HTML_502 }
  if (fault === 'http200Html') return { kind: 'body', status: 200, type: 'html', text: HTML_502 }
  if (fault === 'http500Empty') return { kind: 'body', status: 500, type: 'html', text: '' }
  return json(fault.startsWith('GW') ? gatewayRefusal(fault) : businessRefusal(fault))
}

function ofOtherOrder(reply: Reply): Reply {
  const data: ReplyData = { ...reply.data, bizOrderNo: 'ANOTHER-ORDER' }
  return { ...reply, data }
}

function ofOtherAmount(reply: Reply): Reply {
  const amount = reply.data?.amount
  return typeof amount === 'bigint' ? { ...reply, data: { ...reply.data, amount: amount + 1n } } : reply
}

function flipFirst(_match: string, letter: string): string {
  return `"sign":"${letter === 'A' ? 'B' : 'A'}`
}
