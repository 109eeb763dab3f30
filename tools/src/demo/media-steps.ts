// What lies in the demo shop's media library beside the pictures of its goods: folders, pictures, a video and a table.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { api } from '@merchant/contract'
import sharp from 'sharp'
import { bareVideo } from '../../../apps/server/src/development/bare-video.ts'
import { makeSheet } from '../../../apps/server/src/kernel/sheet.ts'
import { ask } from './ask.ts'
import type { DemoWorld } from './demo-world.ts'
import type { Fixtures } from './fixtures.ts'
import type { PictureKind } from './goods-catalogue.ts'
import { drawGoodsPicture } from './goods-picture.ts'

interface DemoDir {
  readonly name: string
  readonly below: string | null
  readonly pictures: readonly (readonly [name: string, kind: PictureKind, seed: number])[]
}

const DIRS: readonly DemoDir[] = [
  { name: '商品图', below: null, pictures: [['白底样片', 'cup', 301]] },
  { name: '春季上新', below: '商品图', pictures: [['花器 春上新', 'vase', 302], ['绿植 春上新', 'plant', 303]] }, // prettier-ignore
  {
    name: '店铺装修',
    below: null,
    pictures: [
      ['首页横幅', 'lamp', 304],
      ['活动海报', 'bag', 305],
    ],
  },
  { name: '说明文档', below: null, pictures: [] },
]
const DOCUMENTS = '说明文档'
const VIDEOS = '春季上新'

/** After the shop was opened. */
export async function fillLibrary(world: DemoWorld, fixtures: Fixtures): Promise<void> {
  const actor = fixtures.merchant()
  const { media, file } = world.modules.handlers
  const ids = new Map<string, string>()
  for (const { name, below, pictures } of DIRS) {
    const parentId = below === null ? null : (ids.get(below) ?? null)
    const { dirs } = await ask({
      endpoint: api.media.dir,
      handler: media.dir,
      actor,
      body: { action: 'add', name, parentId },
    })
    const dirId = dirs.find((dir) => dir.name === name)?.id
    if (dirId === undefined) throw new Error(`There is no folder ${name}`)
    ids.set(name, dirId)
    for (const [called, kind, seed] of pictures) {
      const sent = { name: `${called}.jpg`, bytes: await drawGoodsPicture(kind, seed) }
      await ask({
        endpoint: api.file.image,
        handler: file.image,
        actor,
        body: { purpose: 'LIBRARY', dirId },
        file: sent,
      })
    }
  }
  const send = (purpose: 'DOCUMENT' | 'GOODS_VIDEO', dir: string, name: string, bytes: Buffer) =>
    onDisk(name, bytes, async (spooled) => {
      const body = { purpose, ...(ids.has(dir) ? { dirId: ids.get(dir) } : {}) }
      return ask({ endpoint: api.file.fileServer, handler: file.fileServer, actor, body, file: spooled })
    })
  await send('DOCUMENT', DOCUMENTS, '包装尺寸表.xlsx', await sizesTable())
  const film = await send('GOODS_VIDEO', VIDEOS, '花器 展示.mp4', await filmOf(await drawGoodsPicture('vase', 302)))
  fixtures.films.set('vase', film.fileId)
}

interface Spooled {
  readonly name: string
  readonly path: string
  readonly size: number
}

async function onDisk<Answer>(name: string, bytes: Buffer, act: (file: Spooled) => Promise<Answer>): Promise<Answer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'merchant-demo-'))
  const place = path.join(folder, 'file')
  try {
    await writeFile(place, bytes)
    return await act({ name, path: place, size: bytes.length })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const SIZES = [
  ['小号纸箱', '18 × 12 × 10', 120],
  ['中号纸箱', '28 × 20 × 16', 240],
  ['大号纸箱', '40 × 30 × 25', 460],
] as const

async function sizesTable(): Promise<Buffer> {
  async function* rows() {
    yield* SIZES
  }
  const columns = [
    { title: '包装', kind: 'text', width: 16, value: (row: (typeof SIZES)[number]) => row[0] },
    { title: '尺寸（cm）', kind: 'text', width: 18, value: (row: (typeof SIZES)[number]) => row[1] },
    { title: '自重（g）', kind: 'number', width: 12, value: (row: (typeof SIZES)[number]) => row[2] },
  ] as const
  const parts: Uint8Array[] = []
  for await (const part of await makeSheet('包装尺寸', columns, rows())) parts.push(part)
  return Buffer.concat(parts)
}

const BLOCKS = 20
const SIDE = BLOCKS * 16

/** Walks closer to what the picture shows. */
async function filmOf(picture: Buffer): Promise<Buffer> {
  const frames = []
  for (let step = 0; step < 6; step += 1) {
    const cut = 800 - step * 60
    const from = Math.floor((800 - cut) / 2)
    const shot = sharp(picture).extract({ left: from, top: from, width: cut, height: cut }).resize(SIDE, SIDE)
    const pixels = await shot.removeAlpha().raw().toBuffer()
    frames.push((x: number, y: number) => {
      const at = (y * SIDE + x) * 3
      return toVideo(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
    })
  }
  return bareVideo({ blocks: BLOCKS, frames, secondsEach: 1 })
}

/** Colours as video has them (BT.601). */
const toVideo = (red: number, green: number, blue: number) => ({
  y: Math.round(16 + 0.257 * red + 0.504 * green + 0.098 * blue),
  cb: Math.round(128 - 0.148 * red - 0.291 * green + 0.439 * blue),
  cr: Math.round(128 + 0.439 * red - 0.368 * green - 0.071 * blue),
})
