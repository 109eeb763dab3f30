// For tests: a merchant's papers, handed in and decided as people do it.
import { api, type InputOf, LONG_TERM_DAY } from '@merchant/contract'
import type { MerchantActor, OperatorActor } from '../kernel/actor.ts'
import type { HandlerRequest } from '../kernel/handlers.ts'
import { seededCategoryId } from '../modules/trade/category/index.ts'
import { pictureBytes } from '../modules/trade/goods/goods.testing.ts'
import { ask, askProven, type TestApp } from './test-app.ts'
import { newOperator } from './withdrawal.ts'

interface By {
  readonly testApp: TestApp
  readonly actor: MerchantActor
}

async function uploadQualification({ testApp, actor }: By): Promise<string> {
  const file = { name: '许可证.jpg', bytes: await pictureBytes() }
  const request = { actor, body: { purpose: 'QUALIFICATION' }, file }
  const { fileId } = await testApp.modules.files.handlers.image(request as HandlerRequest<typeof api.file.image>)
  return fileId
}

type HandedIn = Partial<InputOf<typeof api.qualification.save>>

/** 食品经营许可证 of all food for life, unless told otherwise. */
export async function handIn(by: By, changes: HandedIn = {}, key?: string) {
  const body = {
    kind: 'FOOD_OPERATION' as const,
    number: 'JY13301060123456',
    fileIds: changes.fileIds ?? [await uploadQualification(by)],
    categoryIds: [seededCategoryId('03')],
    validFrom: '2024-01-01',
    validTo: LONG_TERM_DAY,
    ...changes,
  }
  return ask(api.qualification.save, by.testApp.modules.qualifications.handlers.own.save, by.actor, body, key)
}

/** 一级授权 for life, of this brand for this shop. */
export async function handInBrand(by: By, of: Partial<InputOf<typeof api.qualification.saveBrand>>) {
  const body = {
    brandId: '',
    shopId: '',
    level: 'FIRST' as const,
    number: 'JYSQ-2026-018',
    fileIds: of.fileIds ?? [await uploadQualification(by)],
    validFrom: '2024-01-01',
    validTo: LONG_TERM_DAY,
    ...of,
  }
  return ask(api.qualification.saveBrand, by.testApp.modules.qualifications.handlers.own.saveBrand, by.actor, body)
}

export const ownQualifications = ({ testApp, actor }: By) =>
  ask(api.qualification.list, testApp.modules.qualifications.handlers.own.list, actor, {})

export const decide = (
  { testApp, actor }: By,
  handedIn: { readonly id: string; readonly version: number },
  how: { readonly decision: 'pass' } | { readonly decision: 'reject'; readonly reason: string } = { decision: 'pass' },
  operator: OperatorActor = newOperator(testApp, '审核小吴'),
  key?: string,
) => {
  const body = { ...how, merchantId: actor.merchantId, id: handedIn.id, version: handedIn.version }
  const { audit } = testApp.modules.qualifications.handlers.review
  return askProven(testApp, api.qualificationReview.audit, audit, operator, body, key)
}

/** Handed in and passed. */
export async function passedQualification(by: By, changes: HandedIn = {}) {
  const handedIn = await handIn(by, changes)
  return decide(by, handedIn)
}
