// The calls of an area: who may make them, and what they may be refused with; read from the contract.
import {
  type Access,
  api,
  type Endpoint,
  isByAct,
  type MerchantRight,
  refusalCode,
  refusalNames,
  refusalText,
  type OperatorRight,
  type OperatorRightByAct,
  type RightByAct,
} from '@merchant/contract'
import type { Area } from './areas.ts'
import { code, codes, tableOf } from './table.ts'

export function callsTable({ words }: Area): string | null {
  const endpoints = words.flatMap((word): [string, Endpoint][] =>
    Object.entries(api[word]).map(([verb, endpoint]) => [`${word}.${verb}`, endpoint]),
  )
  return tableOf(
    ['call', '', 'who', 'refusals of its own'],
    endpoints.map(([name, { path, summary, access, refusals: own, command, freshProof }]) => [
      `${code(name)}<br>${code(path)}`,
      [summary, command ? '(command)' : '', freshProof === null ? '' : '(fresh proof)'].filter(Boolean).join(' '),
      whoOf(access).join('<br>'),
      codes(own),
    ]),
  )
}

/** All refusals with their code on the wire and the sentence that people read. */
export const refusalsTable = (): string | null =>
  tableOf(
    ['refusal', 'Code', ''],
    refusalNames.map((name) => [code(name), refusalCode(name), refusalText(name).zh]),
  )

function whoOf({ public: isPublic, merchant, operator, storefront }: Access): string[] {
  return [
    ...(isPublic ? ['everybody'] : []),
    ...(merchant === undefined ? [] : [`merchant: ${rightText(merchant)}`]),
    ...(operator === undefined ? [] : [`operator: ${operatorText(operator)}`]),
    ...(storefront === undefined ? [] : [`storefront${storefront === true ? '' : `: ${storefront.acts.join(', ')}`}`]),
  ]
}

const operatorText = (right: OperatorRight | OperatorRightByAct): string =>
  typeof right === 'string'
    ? right
    : Object.entries(right.acts)
        .map(([act, one]) => `${act} → ${one}`)
        .join('; ')

const rightText = (right: MerchantRight | RightByAct): string =>
  isByAct(right)
    ? Object.entries(right.acts)
        .map(([act, one]) => `${act} → ${single(one)}`)
        .join('; ')
    : single(right)

const single = (right: MerchantRight): string => (typeof right === 'string' ? right : right.join(' or '))
