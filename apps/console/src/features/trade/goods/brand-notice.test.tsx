// @vitest-environment happy-dom
// The editor says that a brand asks an authorisation which the shop lacks, and leads to where it is handed in; otherwise it says nothing.
import { api, type DataOf, type Permission } from '@merchant/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import { BrandNotice } from './brand-notice.tsx'

const brandId = '01932c5a-0000-7000-8000-000000000090'
const shopId = '01932c5a-0000-7000-8000-000000000095'
const kiln = { id: brandId, name: '景窑', nameEn: '', logo: null, firstLetter: 'J', categoryIds: [], needAuth: true }

let app: ReturnType<typeof renderWithApp>
const open = (
  state: DataOf<typeof api.qualification.brandState>['state'],
  { needAuth = true, permissions = ['qualification.edit'] as readonly Permission[] } = {},
) => {
  app = renderWithApp(<BrandNotice brandId={brandId} shopId={shopId} />, {
    login: { ...merchantLogin, permissions: [...permissions] },
    answers: [answer(api.brand.list, [{ ...kiln, needAuth }]), answer(api.qualification.brandState, { state })],
  })
}
afterEach(() => app.close())
const title = '品牌“景窑”需要授权，通过审核前只能存入仓库'

it('leads to where the paper of this brand and shop is handed in', async () => {
  open('MISSING')
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByRole('link', { name: '去提交' }).getAttribute('href')).toBe(
    `/shop/qualification?drawer=brand&brand=${brandId}&shop=${shopId}`,
  )
})

it('asks who may not hand it in to turn to the owner, and waits with who has', async () => {
  open('MISSING', { permissions: [] })
  expect(await screen.findByText('请联系店主提交', { exact: false })).toBeTruthy()
  app.close()
  open('WAITING')
  expect(await screen.findByText('品牌授权正在审核或尚未生效，之后即可上架。')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('says nothing of a paper that holds, and asks nothing of a brand that needs none', async () => {
  open('HELD')
  await waitFor(() => expect(app.server.inputsOf(api.qualification.brandState)).toEqual([{ brandId, shopId }]))
  expect(screen.queryByText(title)).toBeNull()
  app.close()
  open('MISSING', { needAuth: false })
  await waitFor(() => expect(app.server.inputsOf(api.brand.list)).toHaveLength(1))
  expect(app.server.inputsOf(api.qualification.brandState)).toEqual([])
})
