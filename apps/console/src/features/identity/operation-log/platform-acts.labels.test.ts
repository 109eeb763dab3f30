// Every act that the platform's people can leave in the log has a word, whatever the server comes to write there.
import { globSync, readFileSync } from 'node:fs'
import type { MoneyCaseInfo } from '@merchant/contract'
import { expect, it } from 'vitest'
import { platformActLabels } from './platform-acts.labels.ts'

const SERVER = new URL('../../../../../server/src/', import.meta.url)
const OF_MERCHANTS = ['saleOrder', 'goods', 'shop', 'wallet', 'apiKey', 'staff', 'merchant', 'withdrawOrder']
const NOT_BY_OPERATORS = ['company.submit', 'certification.expire', 'moneyCase.open', 'user.loginClosed']
const caseActs: Record<MoneyCaseInfo['allowedActions'][number] | 'resolveMoney', true> = {
  take: true,
  release: true,
  note: true,
  resolve: true,
  resolveMoney: true,
}

const sources = globSync('**/*.ts', { cwd: SERVER })
  .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('development'))
  .map((path) => readFileSync(new URL(path, SERVER), 'utf8'))
  .filter((text) => text.includes('logAct') || /^\s+action: ['`]\w+\./m.test(text))

const isOfPlatform = (act: string): boolean =>
  !OF_MERCHANTS.includes(act.slice(0, act.indexOf('.'))) && !NOT_BY_OPERATORS.includes(act)

/** Acts written as they are, beside `action:` or on a line of their own. */
const plainActs = (text: string): string[] =>
  [...text.matchAll(/(?:action: |^\s+)'(\w+\.\w+)',?/gm)].map(([, act]) => act ?? '')

/** Acts put together from a module and the verbs that the same file names. */
function composedActs(text: string): string[] {
  return [...text.matchAll(/action: `(\w+)\.\$\{/g)].flatMap(([, module = '']) => {
    const verbs =
      module === 'moneyCase'
        ? Object.keys(caseActs)
        : [...(/verb: ((?:'\w+'(?: \| )?)+)/.exec(text)?.[1] ?? '').matchAll(/\w+/g)].map(([verb]) => verb)
    return verbs.length === 0 ? [`${module}.?`] : verbs.map((verb) => `${module}.${verb}`)
  })
}

it('has a word in both languages for every act', () => {
  const acts = sources.flatMap((text) => [...plainActs(text), ...composedActs(text)]).filter(isOfPlatform)
  expect(acts).toEqual(expect.arrayContaining(['moneyCase.note', 'operator.roles', 'role.add', 'user.turnOffTotp']))
  expect(acts.filter((act) => platformActLabels[act]?.every((word) => word !== '') !== true)).toEqual([])
})
