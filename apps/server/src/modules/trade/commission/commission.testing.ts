// For tests: rules as the platform's people make them.
import { api, type InputOf } from '@merchant/contract'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { ask, type TestApp } from '../../../testing/test-app.ts'
import { newOperator } from '../../../testing/withdrawal.ts'

type Adding = InputOf<typeof api.commissionRule.add>
export type RuleSubject = Adding['subject']

interface Deps {
  readonly testApp: TestApp
  readonly operator?: OperatorActor
}

const handlersOf = ({ testApp }: Deps) => testApp.modules.handlers.commissionRule
const by = ({ testApp, operator }: Deps) => operator ?? newOperator(testApp)

export const addRule = (deps: Deps, rule: Partial<Adding> & Pick<Adding, 'subject'>, key?: string) =>
  ask(
    api.commissionRule.add,
    handlersOf(deps).add,
    by(deps),
    { name: '试行费率', terms: { kind: 'PERCENT', bp: 100 }, reason: '与商户约定', ...rule },
    key,
  )

type Changing = InputOf<typeof api.commissionRule.change>

export const changeRule = (deps: Deps, rule: Partial<Changing> & Pick<Changing, 'id' | 'version'>, key?: string) =>
  ask(
    api.commissionRule.change,
    handlersOf(deps).change,
    by(deps),
    { name: '试行费率', terms: { kind: 'PERCENT', bp: 100 }, reason: '重新约定', ...rule },
    key,
  )

type Ending = InputOf<typeof api.commissionRule.end>

export const endRule = (deps: Deps, rule: Partial<Ending> & Pick<Ending, 'id' | 'version'>, key?: string) =>
  ask(api.commissionRule.end, handlersOf(deps).end, by(deps), { reason: '约定到期', ...rule }, key)

export const listRules = (deps: Deps, body: InputOf<typeof api.commissionRule.list> = {}) =>
  ask(api.commissionRule.list, handlersOf(deps).list, by(deps), body)
