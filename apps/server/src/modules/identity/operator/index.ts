// Module entry of operators: the platform's own people, as they keep one another's accounts and as programs make the first.
import type { Api, OperatorPermission } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { createOperator, type NewOperator } from './create-operator.ts'
import { codesOfPeople } from './development-codes.ts'
import type { OperatorDeps } from './operator-change.ts'
import { listOperators, operatorsWhoMay } from './operator.list.ts'
import { makeOperator, resetOperator } from './set-up-operator.ts'
import { mustBeApart } from './set-up-by.ts'
import { updateOperator } from './update-operator.ts'

export { createOperator, type NewOperator } from './create-operator.ts'

export function createOperators(deps: OperatorDeps) {
  const { db, clock, cipher } = deps
  const handlers: Omit<HandlersOf<Api['operator']>, 'log'> = {
    list: ({ body }) => listOperators(db.tenant(PLATFORM_SCOPE), body),
    create: ({ actor, command, body }) => makeOperator(deps, { actor, command }, body),
    update: ({ actor, command, body }) => updateOperator(deps, { actor, command }, body),
    reset: ({ actor, command, body }) => resetOperator(deps, { actor, command }, body),
  }
  return {
    handlers,
    /** For programs: an account with its rights, at once. */
    create: (operator: NewOperator) => createOperator(deps, operator),
    /** Who may come in and do something. */
    whoMay: (db: TenantDb | TenantTx, permission: OperatorPermission) => operatorsWhoMay(db, permission),
    /** That two steps of two persons are not both in one hand. */
    mustBeApart,
    /** For the development page; refuses in production. */
    codes: (isProduction: boolean) => codesOfPeople({ db: db.global, cipher, isProduction }, clock.now()),
  }
}
