// @vitest-environment happy-dom
// The media library: uploads end each by itself, what is used is kept and said where, and who only looks changes nothing.
import { api, type MediaFile } from '@merchant/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { fakeUploads } from '../../../testing/fake-upload.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import MediaPage from './media-page.tsx'

const fileId = '01932c5a-0000-7000-8000-0000000000b1'
const dirId = '01932c5a-0000-7000-8000-0000000000d1'
const cup: MediaFile = {
  fileId,
  kind: 'IMAGE',
  name: '马克杯',
  ending: 'webp',
  url: '/files/a.webp',
  thumbnailUrl: '/files/t.webp',
  width: 800,
  height: 800,
  durationMs: null,
  size: 40_000,
  useCount: 2,
  dirId: null,
  createdAt: '2026-11-20T02:00:00.000Z',
}
const shelves = {
  dirs: [{ id: dirId, parentId: null, name: '商品图', fileCount: 0, version: 1 }],
  fileCount: 1,
  usedBytes: 4_900_000_000,
  maxBytes: 5_000_000_000,
}
const page = { page: 1, pageSize: 20, total: 1, totalIsExact: true as const, nextCursor: null }
const counts = { ALL: 1, IMAGE: 1, VIDEO: 0, DOC: 0 }
const answers = [answer(api.media.list, { ...page, list: [cup], counts }), answer(api.media.shelves, shelves)]

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const open = async (more: Parameters<typeof renderWithApp>[1] = {}) => {
  app = renderWithApp(<MediaPage />, { ...more, answers: [...answers, ...(more.answers ?? [])] })
  await screen.findByRole('button', { name: /查看“马克杯”/ })
}
const fileNamed = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

it('uploads each file by itself, and says first which failed and why', async () => {
  const uploads = fakeUploads([fileId, fileId])
  await open()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [fileNamed('一.jpg'), fileNamed('歌.mp3'), fileNamed('二.pdf')] } })
  const list = await screen.findByRole('region', { name: '上传进度' })
  await within(list).findByText(/2 个已上传/)
  expect(uploads.purposes.toSorted()).toEqual(['DOCUMENT', 'LIBRARY'])
  const [first] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toBe('歌.mp3 不支持的文件类型')
  uploads.restore()
})

it('deletes only what is unused, and says where the rest is used', async () => {
  const subject = { id: fileId, no: 'GD1', name: '手工陶瓷马克杯' }
  const uses = [{ kind: 'GOODS' as const, subject }]
  const kept = [{ fileId, name: '马克杯', uses, useCount: 2 }]
  await open({ answers: [answer(api.media.remove, { removed: 0, kept, shelves })] })
  fireEvent.click(screen.getByRole('checkbox', { name: /马克杯/ }))
  const bar = screen.getByRole('region', { name: /已选/ })
  fireEvent.click(within(bar).getByRole('button', { name: /删\s?除/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: /删\s?除/ }))
  await screen.findByText('1 个素材正在使用，未删除')
  expect(screen.getByRole('link', { name: '手工陶瓷马克杯' })).toBeTruthy()
  expect(app.server.inputsOf(api.media.remove)).toEqual([{ fileIds: [fileId] }])
})

it('opens a folder in the address, and asks for what lies in it', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: /商品图 0/ }))
  await expect.poll(() => app.server.inputsOf(api.media.list).at(-1)).toMatchObject({ dirId })
  expect(screen.getByRole('button', { name: /上传到“商品图”/ })).toBeTruthy()
})

it('offers who only looks nothing that changes', async () => {
  await open({
    login: { ...merchantLogin, permissions: merchantLogin.permissions.filter((one) => one !== 'media.edit') },
  })
  expect(screen.queryByRole('button', { name: /^上传素材/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByLabelText('新建文件夹')).toBeNull()
})
