// The shape of an endpoint: one object from which route, checks, handler type, client, form rules, OpenAPI and tests come.
import type { z } from 'zod'
import type { RefusalName } from './codes.ts'
import type { ActsOnly, FreshProof, MerchantRight, OperatorRight, OperatorRightByAct, RightByAct } from './rights.ts'

/**
 * Who may call. `public` needs nothing; `merchant` a merchant's token and the right; `operator` an operator's token;
 * `storefront` a request signed with a merchant's API key, for every act or for those named.
 * An endpoint may admit several parties; a token of one party is never valid as another.
 */
export interface Access {
  readonly public?: true
  readonly merchant?: MerchantRight | RightByAct
  readonly operator?: OperatorRight | OperatorRightByAct
  readonly storefront?: true | ActsOnly
  /**
   * Also open to a merchant without a real name that holds, or these acts are: one's own account, the certification itself,
   * what is told to one. `'storefront'`: to its buyers alone, who may look at what they ordered.
   */
  readonly whileUnverified?: true | 'storefront' | ActsOnly
  /**
   * A command that also a merchant that is closed may give, or these acts are: what is its people's own, and what it takes along. `false`: it
   * writes, and is refused though it is no command.
   */
  readonly whileClosed?: boolean | ActsOnly
  /** Also open to an operator whose account is not set up yet: own password and second factor are still missing. */
  readonly whileEnrolling?: true
}

export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Parties extends Access = Access,
  IsCommand extends boolean = boolean,
> {
  readonly path: `/api/${string}`
  readonly method: 'GET' | 'POST'
  /** One Chinese line for the API page. */
  readonly summary: string
  readonly access: Parties
  readonly body: Body
  readonly data: Data
  /** Every business refusal this call can answer; an undeclared one fails loudly outside production. */
  readonly refusals: readonly RefusalName[]
  /** The call moves money or creates a document: the header `Idempotency-Key` is required. */
  readonly command: IsCommand
  /** A signed-in person proves again who they are before it; null: the token is enough. */
  readonly freshProof: FreshProof | null
  /**
   * How the call looks on the wire. `plain`: JSON in, envelope out. `oauthToken`: form in, bare token answer out.
   * `upload`: multipart in. `largeUpload`: the same, its file on disk while it is handled. `refreshToken`: no body, the refresh cookie decides.
   */
  readonly wire: 'plain' | 'oauthToken' | 'upload' | 'largeUpload' | 'refreshToken'
  /**
   * What a person's choice of one of their shops does to the call. `chosen`: it is about that shop alone. `any`: it is about what it
   * names, wherever that stands, or about the whole merchant. Only a view is chosen: nobody may do less for it.
   */
  readonly shops: 'chosen' | 'any'
  /** How much JSON it takes where that is more than others; null: as much as they. */
  readonly mostBytes: number | null
  /** How many brackets and commas its JSON may have where that is more than others; null: as many as they. */
  readonly mostParts: number | null
}

interface EndpointOptions<
  Body extends z.ZodType,
  Data extends z.ZodType,
  Parties extends Access,
  IsCommand extends boolean,
> {
  path: `/api/${string}`
  method?: 'GET' | 'POST'
  summary: string
  access: Parties
  body: Body
  data: Data
  refusals?: readonly RefusalName[]
  command?: IsCommand
  freshProof?: FreshProof
  wire?: Endpoint['wire']
  shops?: Endpoint['shops']
  mostBytes?: number
  mostParts?: number
}

/**
 * Declares one endpoint; POST, plain, no command and without refusals unless told otherwise. What is read is about the chosen shop, a
 * command about what it names.
 */
export function endpoint<
  Body extends z.ZodType,
  Data extends z.ZodType,
  const Parties extends Access,
  const IsCommand extends boolean = false,
>(options: EndpointOptions<Body, Data, Parties, IsCommand>): Endpoint<Body, Data, Parties, IsCommand> {
  const { command = false as IsCommand, refusals = [], freshProof = null } = options
  const { mostBytes = null, mostParts = null } = options
  const shops = command ? 'any' : 'chosen'
  const all = [
    ...(freshProof === null ? [] : ['stepUp.required' as const]),
    ...refusals,
    // Of any command: its key is remembered for longer than its answer.
    ...(command ? ['command.answerGone' as const] : []),
  ]
  return { method: 'POST', wire: 'plain', shops, ...options, refusals: all, command, freshProof, mostBytes, mostParts }
}

/** What a handler receives: the body after its checks and defaults. */
export type BodyOf<E extends Endpoint> = z.output<E['body']>
/** What a caller sends: the body before defaults. */
export type InputOf<E extends Endpoint> = z.input<E['body']>
/** What a handler answers and a caller receives. */
export type DataOf<E extends Endpoint> = z.output<E['data']>
