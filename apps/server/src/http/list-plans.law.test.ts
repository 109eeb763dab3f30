// No list without a bound: each of the contract's is held to its plans at 200,000 rows, or says here why it can't grow.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  MOST_TAG_NAMES,
  attributeLimits,
  BRANDS_AT_MOST,
  CARRIERS_AT_MOST,
  CATEGORIES_AT_MOST,
  GOODS_DRAFTS_AT_MOST,
  GOODS_TEMPLATES_AT_MOST,
  RETURN_RULES_AT_MOST,
  SHIP_ROWS_AT_MOST,
  jobName,
  packKind,
  MAX_COUNTED_ROWS,
  PARAMETER_CHANGES_SHOWN,
  parameterCatalogue,
  parameterKeys,
  PRODUCTS_AT_MOST,
  QUALIFICATIONS_AT_MOST,
  SHOP_ADDRESSES_AT_MOST,
  SHOP_CATEGORIES_AT_MOST,
  WAYBILL_ACCOUNTS_AT_MOST,
} from '@merchant/contract'
import { apiKeyParameters } from '../modules/identity/api-key/api-key.parameters.ts'
import { operatorParameters } from '../modules/identity/operator/operator.parameters.ts'
import { roleParameters } from '../modules/identity/role/role.parameters.ts'
import { savedViewParameters } from '../modules/console/saved-view/saved-view.parameters.ts'
import { staffParameters } from '../modules/identity/staff/staff.parameters.ts'
import { shopParameters } from '../modules/merchant/shop/shop.parameters.ts'
import { freightParameters } from '../modules/trade/freight/freight.parameters.ts'
import { lines } from '../modules/trade/logistics/lines.ts'
import { endpoints } from './callers.testing.ts'

/** The most that a list which is read whole can have, from where it is refused or cannot be more. */
const bounded: Readonly<Record<string, number>> = {
  'finance.frozen': 150,
  'init.regions': 40,
  'qualification.list': QUALIFICATIONS_AT_MOST,
  'qualification.asked': CATEGORIES_AT_MOST,
  'category.list': CATEGORIES_AT_MOST,
  'category.listAll': CATEGORIES_AT_MOST,
  // Of three levels.
  'category.attributes': attributeLimits.ofCategory * 3,
  'shop.shown': shopParameters.perMerchant,
  'brand.list': BRANDS_AT_MOST,
  'brand.listAll': BRANDS_AT_MOST,
  'carrier.listAll': CARRIERS_AT_MOST,
  'parameter.list': parameterKeys.length,
  'parameter.changes': PARAMETER_CHANGES_SHOWN,
  'shopCategory.list': SHOP_CATEGORIES_AT_MOST,
  'shopCategory.update': SHOP_CATEGORIES_AT_MOST,
  'logistics.lineList': lines.length,
  'goodsRevision.ofGoods': 50,
  'goodsDraft.list': GOODS_DRAFTS_AT_MOST,
  'goodsTemplate.list': GOODS_TEMPLATES_AT_MOST,
  'returnRule.list': RETURN_RULES_AT_MOST * shopParameters.perMerchant,
  'freight.list': freightParameters.perShop * 5,
  'shopAddress.list': SHOP_ADDRESSES_AT_MOST * shopParameters.perMerchant,
  'saleOrder.tags': MOST_TAG_NAMES,
  'saleOrder.checkRows': SHIP_ROWS_AT_MOST,
  'waybill.accounts': WAYBILL_ACCOUNTS_AT_MOST * shopParameters.perMerchant,
  'media.uses': 100,
  'apiKey.list': apiKeyParameters.max,
  'notification.choices': 20,
  'notification.choose': 20,
  'staff.roles': roleParameters.max,
  'staff.list': staffParameters.max,
  'operator.list': operatorParameters.max,
  'moneyCase.colleagues': operatorParameters.max,
  'security.devices': parameterCatalogue['session.max'].max,
  'workbench.views': savedViewParameters.perPage,
  'systemStatus.jobs': jobName.options.length,
  'platformOrder.catalogue': PRODUCTS_AT_MOST,
  'platformOrder.packs': packKind.options.length,
  'platformProduct.list': PRODUCTS_AT_MOST,
}

const explained = readdirSync(import.meta.dirname)
  .filter((file) => file.startsWith('list-plans') && file.endsWith('.test.ts') && !file.includes('.law.'))
  .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  .join('\n')

const isExplained = (name: string): boolean => explained.includes(`ask(api.${name},`)

const isRows = (schema: unknown): boolean => (schema as { element?: unknown } | undefined)?.element !== undefined
const isList = (schema: unknown): boolean => {
  const { shape, element } = schema as { shape?: Readonly<Record<string, unknown>>; element?: unknown }
  return element !== undefined || (shape !== undefined && isRows(shape['list']))
}

const lists = endpoints.filter(([, { data }]) => isList(data)).map(([name]) => name)

test('every list of the contract is explained, or named with what bounds it', () => {
  expect(lists.length).toBeGreaterThan(20)
  const unknown = lists.filter((name) => !isExplained(name) && bounded[name] === undefined)
  expect(unknown).toEqual([])
})

test('what is named is a list and nowhere explained', () => {
  const wrong = Object.keys(bounded).filter((name) => !lists.some((list) => list === name) || isExplained(name))
  expect(wrong).toEqual([])
  expect(Math.max(...Object.values(bounded))).toBeLessThanOrEqual(MAX_COUNTED_ROWS)
})
