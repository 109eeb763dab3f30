// For tests: the owner asks to close the merchant, takes that back, and looks at how it stands.
import { api, type OwnClosing } from '@merchant/contract'
import type { MerchantActor } from '../kernel/actor.ts'
import { ask, type TestApp } from './test-app.ts'

interface Of {
  readonly testApp: TestApp
  readonly actor: MerchantActor
}

const handlersOf = ({ testApp }: Of) => testApp.modules.handlers.merchantClosing

export const closingOf = (of: Of): Promise<OwnClosing> =>
  ask(api.merchantClosing.info, handlersOf(of).info, of.actor, undefined)

export const requestClosing = (of: Of, reason = '转行，不再经营', key?: string): Promise<OwnClosing> =>
  ask(api.merchantClosing.request, handlersOf(of).request, of.actor, { reason }, key)

export const cancelClosing = (of: Of, key?: string): Promise<OwnClosing> =>
  ask(api.merchantClosing.cancel, handlersOf(of).cancel, of.actor, {}, key)
