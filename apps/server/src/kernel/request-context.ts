// From where the work under way was asked for; whoever writes it down need not be handed it through every call.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, learnTitles, speakIn } from '@merchant/contract'
import { englishTitles } from '@merchant/contract/english-titles'

export interface RequestContext {
  /** What the answer and the server's log have it under. */
  readonly requestId: string
  readonly ip: string
  /** Of whoever asked. */
  readonly language?: Language
}

const storage = new AsyncLocalStorage<RequestContext>()

export const inRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work)

/** Null for what nobody asked for: a deadline, a job. */
const currentRequest = (): RequestContext | null => storage.getStore() ?? null

/** Of the request that runs; Chinese where nobody asked. */
export const languageOfRequest = (): Language => currentRequest()?.language ?? 'zh'

/** What is answered is said in it. */
speakIn(languageOfRequest)
learnTitles(englishTitles)

/** The same as columns of a row. */
export function requestColumns(): { readonly request_id: string | null; readonly ip: string | null } {
  const request = currentRequest()
  return { request_id: request?.requestId ?? null, ip: request?.ip ?? null }
}
