// The desk for money cases with the mouse: a case is taken, looked into, led to an entry of two persons, and resolved.
import { openDatabase } from '@merchant/database'
import { openCase } from '../apps/server/src/modules/money/cases/open-case.ts'
import { system } from '../apps/server/src/kernel/operation-log.ts'
import { busyMerchant, openAsOperator } from './signed-in.ts'
import { proveOperator } from './people.ts'
import { mustPassInBothLooks } from './soundness.ts'
import { expect, type Product, test } from './stack.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

/** A payout that the provider never decided; found by the product's own code, in its database. */
async function findCase({ stack }: Product, merchantId: string, no: string): Promise<void> {
  const db = openDatabase({ url: stack.databaseUrl, maxConnections: 1 })
  const subject = { type: 'providerCall', id: merchantId, no } as const
  const facts = { service: 'withdraw', status: 'PENDING' } as const
  await db.transaction(merchantId, (tx) =>
    openCase(
      async () => undefined,
      tx,
      { kind: 'CALL_UNDECIDED', subject, amountFen: 123_400, facts, by: system },
      new Date(),
    ),
  )
  await db.close()
}

test('a money case is taken and resolved', async ({ browser, product }) => {
  const { stack } = product
  const { merchantId } = await busyMerchant(product)
  await findCase(product, merchantId, 'WD209901010000000001')
  const page = await openAsOperator(browser, product, { viewport: { width: 1440, height: 900 } })
  await page.goto(`${stack.url}/operator/cases?tab=TAKEN`)
  await expect(page.getByText('没有处理中的资金个案')).toBeVisible()

  await page.goto(`${stack.url}/operator/cases?keyword=WD209901010000000001`)
  await page.getByRole('button', { name: '查看' }).click()
  const drawer = page.getByRole('dialog', { name: '渠道超过一天未给出结果' })
  await expect(drawer.getByText('¥1,234.00')).toBeVisible()
  await mustPassInBothLooks(page, 'a money case')
  await drawer.getByRole('button', { name: '领取' }).click()
  await expect(drawer.getByRole('button', { name: '结案' })).toBeFocused()
  // What was said goes, also where nothing moves.
  const said = page.locator('.ant-message').getByText('已领取')
  await expect(said).toBeVisible()
  await expect(said).toBeHidden()

  // Where money went is said by an entry: what is known of it stands in its form already.
  await drawer.getByRole('button', { name: '登记入账' }).click()
  await page.getByRole('menuitem', { name: '平台承担损失' }).click()
  const form = page.getByRole('dialog', { name: '登记人工入账' })
  await expect(form.getByLabel('金额')).toHaveValue(/1,?234\.00/)
  await expect(form.getByTitle('平台承担损失')).toBeVisible()
  await expect(form.getByText('写入个案结论，商户看不到')).toBeVisible()
  await page.goBack()

  await drawer.getByRole('button', { name: '结案' }).click()
  const dialog = page.getByRole('dialog', { name: /^结案 MC/ })
  await dialog.getByRole('button', { name: '结案' }).click()
  await expect(dialog.getByText('请选择处理结果')).toBeVisible()
  // By the mouse, which a list inside a dialog once let through to what lay beneath.
  await dialog.getByLabel('处理结果').click()
  await page.getByTitle('渠道已更正').click()
  await dialog.getByLabel('处理说明').fill('渠道书面确认已处理')
  await mustPassInBothLooks(page, 'resolving a money case')
  await dialog.getByRole('button', { name: '结案' }).click()
  await proveOperator(page, stack, product.operator.admin)
  await expect(drawer.getByText('已结案').first()).toBeVisible()
  await expect(drawer.getByText('渠道书面确认已处理').first()).toBeVisible()
  await page.context().close()
})
