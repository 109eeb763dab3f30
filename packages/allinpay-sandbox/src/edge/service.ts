/** What a service of the gateway is: its name, its parameters, what it does, and whether it only reads. */
import type { JsonInput, JsonObject } from '@merchant/allinpay/wire'
import type { UnitOfWork } from '../work.ts'
import { type OpenSecret, type Params, readParams, type Shape } from './params.ts'

/** Reply data: names in the order the real gateway declares them; undefined members are left out. */
export type ReplyData = { readonly [name: string]: JsonInput | undefined }

interface ServiceReply {
  readonly data: ReplyData
  /** Done, but the caller never learns of it (magic name 实名超时). */
  readonly lost?: boolean
}

export interface Service {
  /** `memberService.createMember`, without the common prefix. */
  readonly method: string
  readonly kind: 'call' | 'page'
  /** Pure queries lock nothing. */
  readonly reads: boolean
  /** Runs the service with the parameters of `bizContent`; throws a Refusal. */
  run(work: UnitOfWork, body: JsonObject, open: OpenSecret): Promise<ServiceReply>
}

interface ServiceParts<S extends Shape> {
  method: string
  params: S
  kind?: 'call' | 'page'
  reads?: boolean
  run(work: UnitOfWork, params: Params<S>): Promise<ReplyData | ServiceReply>
}

/** Binds a shape to what the service does with it. */
export function service<S extends Shape>(parts: ServiceParts<S>): Service {
  return {
    method: parts.method,
    kind: parts.kind ?? 'call',
    reads: parts.reads ?? false,
    async run(work, body, open) {
      const answer = await parts.run(work, readParams(parts.params, body, open))
      return isServiceReply(answer) ? answer : { data: answer }
    },
  }
}

function isServiceReply(answer: ReplyData | ServiceReply): answer is ServiceReply {
  return 'data' in answer && typeof answer.data === 'object' && answer.data !== null && 'lost' in answer
}
