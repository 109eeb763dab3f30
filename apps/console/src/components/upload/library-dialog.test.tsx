// @vitest-environment happy-dom
// Choosing from the library: what is too small or there already can't be taken, and no more than there is room for.
import { api, type MediaFile } from '@merchant/contract'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { merchantLogin } from '../../testing/sample-session.ts'
import { ImageUpload } from './image-upload.tsx'
import { LibraryButton } from './library-button.tsx'
import type { Picture } from './use-pictures.ts'

const idOf = (number: number) => `01932c5a-0000-7000-8000-0000000000b${number}`
const file = (number: number, name: string, side = 800): MediaFile => ({
  fileId: idOf(number),
  kind: 'IMAGE',
  name,
  ending: 'webp',
  url: `/files/${number}.webp`,
  thumbnailUrl: `/files/t${number}.webp`,
  width: side,
  height: side,
  durationMs: null,
  size: 40_000,
  useCount: 0,
  dirId: null,
  createdAt: '2026-11-20T02:00:00.000Z',
})
const list = [
  file(1, '花瓶'),
  file(2, '小图', 300),
  file(3, '茶杯'),
  file(4, '盘子'),
  { ...file(5, '大图'), size: 2.5 * 1024 * 1024 },
]
const answers = [
  answer(api.media.list, {
    list,
    page: 1,
    pageSize: 20,
    total: list.length,
    totalIsExact: true,
    nextCursor: null,
    counts: { ALL: 4, IMAGE: 4, VIDEO: 0, DOC: 0 },
  }),
  answer(api.media.shelves, { dirs: [], fileCount: 4, usedBytes: 160_000, maxBytes: 5_000_000_000 }),
]

function Field({ max }: { readonly max: number }) {
  const [value, setValue] = useState<readonly Picture[]>([{ fileId: idOf(1), url: '/files/1.webp' }])
  return (
    <>
      <ImageUpload
        purpose="GOODS"
        max={max}
        value={value}
        onChange={setValue}
        beside={(field) => <LibraryButton purpose="GOODS" {...field} />}
      />
      <output>{value.map(({ fileId }) => fileId.at(-1)).join()}</output>
    </>
  )
}

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const open = async (max: number) => {
  app = renderWithApp(<Field max={max} />, { answers })
  fireEvent.click(screen.getByRole('button', { name: '从素材库选择' }))
  await screen.findByText('茶杯')
}
const kept = () => document.querySelector('output')?.textContent
const tile = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

it('takes what was chosen, in the order it was chosen in', async () => {
  await open(5)
  expect(tile(/花瓶/).disabled).toBe(true)
  expect(tile(/小图/)).toMatchObject({ disabled: true })
  expect(tile(/小图/).textContent).toContain('至少 600×600')
  expect(tile(/大图/)).toMatchObject({ disabled: true })
  expect(tile(/大图/).textContent).toContain('最大 2 MB')
  fireEvent.click(tile(/盘子/))
  fireEvent.click(tile(/茶杯/))
  expect(screen.getByText('已选 2 张，最多 4 张')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^选\s?用$/ }))
  expect(kept()).toBe('1,4,3')
})

it('takes no more than there is room for; of one the last that was pressed', async () => {
  await open(2)
  fireEvent.click(tile(/盘子/))
  fireEvent.click(tile(/茶杯/))
  fireEvent.click(screen.getByRole('button', { name: /^选\s?用$/ }))
  expect(kept()).toBe('1,3')
  expect(screen.queryByRole('button', { name: '从素材库选择' })).toBeNull()
})

it('is not offered to who may not see the library', () => {
  const permissions = merchantLogin.permissions.filter((one) => one !== 'media.view')
  app = renderWithApp(<Field max={5} />, { login: { ...merchantLogin, permissions }, answers })
  expect(screen.queryByRole('button', { name: '从素材库选择' })).toBeNull()
})
