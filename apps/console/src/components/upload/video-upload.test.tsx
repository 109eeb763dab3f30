// @vitest-environment happy-dom
// A video from the library: chosen instead of sent again, and the one that is shown already can't be chosen.
import { api, type MediaFile } from '@merchant/contract'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../testing/fake-api.ts'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { type Video, VideoUpload } from './video-upload.tsx'

const idOf = (number: number) => `01932c5a-0000-7000-8000-0000000000c${number}`
const film = (number: number, name: string): MediaFile => ({
  fileId: idOf(number),
  kind: 'VIDEO',
  name,
  ending: 'mp4',
  url: `/files/${number}.mp4`,
  thumbnailUrl: `/files/${number}.mp4`,
  width: 720,
  height: 1280,
  durationMs: 64_600,
  size: 4_000_000,
  useCount: 0,
  dirId: null,
  createdAt: '2026-11-20T02:00:00.000Z',
})

function Field({ first }: { readonly first: Video | null }) {
  const [value, setValue] = useState<Video | null>(first)
  return (
    <>
      <VideoUpload label="商品视频" value={value} onChange={setValue} />
      <output>{value?.url ?? 'none'}</output>
    </>
  )
}

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const open = async (first: Video | null, list: MediaFile[]) => {
  app = renderWithApp(<Field first={first} />, {
    answers: [
      answer(api.media.list, {
        list,
        page: 1,
        pageSize: 20,
        total: list.length,
        totalIsExact: true,
        nextCursor: null,
        counts: { ALL: list.length, IMAGE: 0, VIDEO: list.length, DOC: 0 },
      }),
      answer(api.media.shelves, { dirs: [], fileCount: 2, usedBytes: 8_000_000, maxBytes: 5_000_000_000 }),
    ],
  })
  fireEvent.click(screen.getByRole('button', { name: '从素材库选择' }))
  await screen.findByRole('dialog')
}

it('takes the one that was chosen, asked for among videos alone', async () => {
  await open({ fileId: idOf(1), url: '/files/1.mp4' }, [film(1, '开箱'), film(2, '细节')])
  const other = await screen.findByRole<HTMLButtonElement>('button', { name: /细节/ })
  expect(app.server.inputsOf(api.media.list)[0]).toMatchObject({ kind: 'VIDEO' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /开箱/ }).disabled).toBe(true)
  expect(other.textContent).toContain('1:05')
  fireEvent.click(other)
  fireEvent.click(screen.getByRole('button', { name: /^选\s?用$/ }))
  expect(document.querySelector('output')?.textContent).toBe('/files/2.mp4')
})

it('says where videos come from while there are none', async () => {
  await open(null, [])
  expect(await screen.findByText('素材库里还没有视频，可先在素材中心上传')).toBeTruthy()
})
