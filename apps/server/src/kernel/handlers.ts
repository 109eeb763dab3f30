// What a handler is given and must answer, derived from its endpoint; leaving one out does not compile.
import type { BodyOf, DataOf, Endpoint } from '@merchant/contract'
import type { ActorOf } from './actor.ts'
import type { Command } from './command.ts'

/** Where a request came from. */
export interface Client {
  readonly ip: string
  readonly userAgent: string
}

/** The refresh cookie, which only sign-in, refresh and logout touch. */
export interface RefreshCookie {
  read(): string | null
  /** @param expiresAt null: until the browser is closed */
  write(value: string, expiresAt: Date | null): void
  clear(): void
  /** Clears it and has the browser forget what it kept of this session's pages. */
  leave(): void
}

/** What a browser shows to be known again by an account that was signed in to with it. */
export interface DeviceCookie {
  read(): string | null
  write(value: string, keepMs: number): void
}

/** A file that came with an upload, already bounded in size. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** A large file that came with an upload: on disk until its request has ended. */
export interface SpooledFile {
  readonly name: string
  readonly path: string
  readonly size: number
}

/** What an `upload` brought, and what a `largeUpload` did; undefined for the other one, and for none. */
export const inMemory = (file: UploadedFile | SpooledFile | undefined): UploadedFile | undefined =>
  file !== undefined && 'bytes' in file ? file : undefined
export const onDisk = (file: UploadedFile | SpooledFile | undefined): SpooledFile | undefined =>
  file !== undefined && 'path' in file ? file : undefined

/** Where a request came from, and what its browser keeps. */
export interface Edge {
  readonly client: Client
  readonly refreshCookie: RefreshCookie
  readonly deviceCookie: DeviceCookie
}

export interface HandlerRequest<E extends Endpoint> extends Edge {
  readonly body: BodyOf<E>
  readonly actor: ActorOf<E['access']>
  /** The command's key; only endpoints declared as commands have one. */
  readonly command: E['command'] extends true ? Command : undefined
  /** Which of them it is, its endpoint's wire decides. */
  readonly file: UploadedFile | SpooledFile | undefined
}

/** The handlers of one group of the contract, e.g. `HandlersOf<Api['goods']>`. */
export type HandlersOf<Group extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Group]: (request: HandlerRequest<Group[Name]>) => Promise<DataOf<Group[Name]>>
}
