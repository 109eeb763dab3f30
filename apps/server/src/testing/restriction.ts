// For tests: the platform's people restrict a merchant, suspend it, and lift that.
import { api, type InputOf, type MerchantRestriction, type RestrictionScope } from '@merchant/contract'
import type { MerchantActor } from '../kernel/actor.ts'
import { ask, type TestApp } from './test-app.ts'
import { newOperator } from './withdrawal.ts'

interface Of {
  readonly testApp: TestApp
  readonly actor: Pick<MerchantActor, 'merchantId'>
}

const handlersOf = ({ testApp }: Of) => testApp.modules.handlers.merchantDirectory

export const merchantSeen = (of: Of) =>
  ask(api.merchantDirectory.info, handlersOf(of).info, newOperator(of.testApp), { merchantId: of.actor.merchantId })

const read = async (of: Of) => ({ merchantId: of.actor.merchantId, version: (await merchantSeen(of)).version })

export const restrict = async (
  of: Of,
  scopes: RestrictionScope[],
  changes: Partial<InputOf<typeof api.merchantDirectory.restrict>> = {},
  key?: string,
) =>
  ask(
    api.merchantDirectory.restrict,
    handlersOf(of).restrict,
    newOperator(of.testApp, '运营小周'),
    { ...(await read(of)), scopes, reason: '投诉核查中', ...changes },
    key,
  )

export const suspend = async (of: Of, changes: Partial<InputOf<typeof api.merchantDirectory.suspend>> = {}) =>
  ask(api.merchantDirectory.suspend, handlersOf(of).suspend, newOperator(of.testApp, '运营小周'), {
    ...(await read(of)),
    reason: '涉嫌售假',
    ...changes,
  })

export const restore = async (
  of: Of,
  restrictions: readonly Pick<MerchantRestriction, 'id'>[],
  changes: Partial<InputOf<typeof api.merchantDirectory.restore>> = {},
) =>
  ask(api.merchantDirectory.restore, handlersOf(of).restore, newOperator(of.testApp, '运营小吴'), {
    ...(await read(of)),
    restrictionIds: restrictions.map(({ id }) => id),
    reason: '核查完毕',
    ...changes,
  })
