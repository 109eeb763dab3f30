/** Addresses that a browser opens, built here or asked for, whichever the deployment wants. */
import { type Gateway, type Params, prepare } from './exchange.ts'
import type { Outcome } from './outcome.ts'
import { mustText } from './reply-data.ts'
import type { CheckedSettings } from './settings.ts'
import { writeForm } from './wire/index.ts'

export interface Page {
  /** Signed: for one browser, once. It is neither logged nor kept. */
  readonly url: string
}

export type OpenPage = (method: string, params: () => Params) => Promise<Outcome<Page>>

/** How pages are opened under these settings. */
export function createPages(settings: CheckedSettings, gateway: Gateway): OpenPage {
  if (settings.pageMode === 'ask-url') {
    return (method, params) =>
      gateway.call({ method, kind: 'command', params, read: (data) => ({ url: mustText(data, 'url') }) })
  }
  return async (method, params) => {
    const prepared = prepare(params, (built) => writeForm(gateway.sign(method, built)))
    if ('kind' in prepared) return prepared
    const separator = settings.pageUrl.includes('?') ? '&' : '?'
    return { kind: 'done', data: { url: settings.pageUrl + separator + prepared.form } }
  }
}
