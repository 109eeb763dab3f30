// What becomes of uploaded pictures: what is refused, what is kept, who can see it.
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Api, ImagePurpose, Language } from '@merchant/contract'
import { newId } from '@merchant/database'
import { createTestDatabase, type TestDatabase } from '@merchant/database/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { createManualClock } from '../../../kernel/clock.ts'
import type { HandlerRequest } from '../../../kernel/handlers.ts'
import {
  createSelling,
  newOwner,
  photographBytes,
  pictureBytes,
  type Selling,
} from '../../trade/goods/goods.testing.ts'

const clock = createManualClock(new Date('2026-11-20T02:00:00.000Z'))
let own: TestDatabase
let selling: Selling
let actor: MerchantActor

beforeAll(async () => {
  own = await createTestDatabase()
  selling = await createSelling(own.database, clock)
  actor = await newOwner(own.database, clock.now())
})
afterAll(async () => {
  rmSync(selling.folder, { recursive: true, force: true })
  await own.drop()
})

const upload = (bytes: Buffer, purpose: ImagePurpose = 'GOODS', name = 'photo.jpg') =>
  selling.files.handlers.image({ actor, body: { purpose }, file: { name, bytes } } as HandlerRequest<
    Api['file']['image']
  >)
const keyIn = (url: string) => new URL(url, 'http://shop.test').pathname.replace('/files/', '')
const proofIn = (url: string) => {
  const { searchParams } = new URL(url, 'http://shop.test')
  return {
    expires: searchParams.get('e') ?? '',
    signature: searchParams.get('s') ?? '',
    name: searchParams.get('n') ?? '',
    purpose: searchParams.get('p') ?? '',
  }
}
const storedFiles = () =>
  readdirSync(selling.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

describe('a picture of goods', () => {
  test('is kept as WebP with a thumbnail under names that reveal nothing', async () => {
    const answer = await upload(await pictureBytes(1200, 900), 'GOODS', '我的照片.JPG')
    expect(answer).toMatchObject({ width: 1200, height: 900 })
    expect(answer.url).toMatch(/^\/files\/[0-9a-f]{32}\.webp$/)
    const file = await selling.files.openPublic(keyIn(answer.url))
    const bytes = await buffer(file!.stream)
    expect(bytes.length).toBe(answer.size)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 900 })
    const thumbnail = await buffer((await selling.files.openPublic(keyIn(answer.thumbnailUrl)))!.stream)
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 240, height: 240 })
  })

  test('has a thumbnail in AVIF beside it, smaller and of the same picture', async () => {
    const { url, thumbnailUrl } = await upload(await photographBytes())
    const bytesOf = async (of: string, avif: boolean) =>
      buffer((await selling.files.openPublic(keyIn(of), { avif }))!.stream)
    const [webp, avif] = [await bytesOf(thumbnailUrl, false), await bytesOf(thumbnailUrl, true)]
    // The server opens none.
    await expect(sharp(avif).metadata()).rejects.toThrow('unsupported')
    sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] })
    onTestFinished(() => sharp.block({ operation: ['VipsForeignLoadHeifBuffer'] }))
    expect([(await sharp(webp).metadata()).format, (await sharp(avif).metadata()).format]).toEqual(['webp', 'heif'])
    expect(avif.length).toBeLessThan(webp.length)
    const pixelsOf = (bytes: Buffer) => sharp(bytes).resize(240, 240).removeAlpha().raw().toBuffer()
    const meant = await pixelsOf(await bytesOf(url, true))
    const differs = (pixels: Buffer) =>
      Math.sqrt(pixels.reduce((sum, value, at) => sum + (value - (meant[at] ?? 0)) ** 2, 0) / pixels.length)
    expect(differs(await pixelsOf(avif))).toBeLessThan(1.25 * differs(await pixelsOf(webp)))
  })

  test('loses where it was taken, and stands upright', async () => {
    const taken = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#336699' } })
      .withExif({ IFD0: { Copyright: 'canary-owner' }, IFD3: { GPSLatitude: '30/1 15/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const answer = await upload(taken)
    expect(answer).toMatchObject({ width: 700, height: 900 })
    const bytes = await buffer((await selling.files.openPublic(keyIn(answer.url)))!.stream)
    const kept = await sharp(bytes).metadata()
    expect(kept.exif).toBeUndefined()
    expect(kept.orientation).toBeUndefined()
    expect(bytes.includes('canary-owner')).toBe(false)
  })

  test('is made no larger than a screen needs', async () => {
    expect(await upload(await pictureBytes(4000, 3000))).toMatchObject({ width: 2048, height: 1536 })
  })

  test('of a detail may be a strip, which keeps its width however high it is', async () => {
    expect(await upload(await pictureBytes(750, 4_000), 'GOODS_DETAIL')).toMatchObject({ width: 750, height: 4_000 })
    expect(await upload(await pictureBytes(750, 100), 'GOODS_DETAIL')).toMatchObject({ width: 750, height: 100 })
    // As a WebP can be no higher, it is made smaller, and what would be too narrow then is refused.
    expect(await upload(await pictureBytes(1_000, 15_000), 'GOODS_DETAIL')).toMatchObject({
      width: 800,
      height: 12_000,
    })
    await expect(upload(await pictureBytes(750, 12_100), 'GOODS_DETAIL', '长图.jpg')).rejects.toMatchObject({
      refusal: 'file.tooTall',
      message: '图片“长图”为 750×12100 像素，过于细长：高不超过宽的 16 倍，请切成几张上传',
    })
    // Buyers read it on phones: what is wider is made as wide as that needs.
    expect(await upload(await pictureBytes(2_400, 800), 'GOODS_DETAIL')).toMatchObject({ width: 1_500, height: 500 })
    // What lies on its side is as wide as it will be shown.
    const turned = await sharp(await pictureBytes(300, 800))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await upload(turned, 'GOODS_DETAIL')).toMatchObject({ width: 800, height: 300 })
  })

  test.each([
    [749, 4_000],
    [900, 99],
  ])('of a detail is too small with %i × %i', async (width, height) => {
    await expect(upload(await pictureBytes(width, height), 'GOODS_DETAIL', '尺码.jpg')).rejects.toMatchObject({
      refusal: 'file.tooSmall',
      message: `图片“尺码”为 ${width}×${height} 像素，尺寸过小，至少 750×100 像素`,
    })
  })

  test('of a detail above 3 MB is refused, and one of the library above 5', async () => {
    const heavy = async (mb: number) => Buffer.concat([await pictureBytes(800, 800), randomBytes(mb * 1024 * 1024)])
    for (const [purpose, most] of [
      ['GOODS_DETAIL', 3],
      ['LIBRARY', 5],
    ] as const)
      await expect(upload(await heavy(most), purpose)).rejects.toMatchObject({
        refusal: 'file.tooLarge',
        details: { limit: `${most} MB` },
      })
  })

  test('that would weigh more encoded anew than it may is made coarser', async () => {
    // A JPEG of this grain is light because it is coarse; a WebP keeps its grain.
    const grain = await sharp(randomBytes(2_048 * 2_048 * 3), { raw: { width: 2_048, height: 2_048, channels: 3 } })
      .jpeg({ quality: 26 })
      .toBuffer()
    expect(grain.length).toBeLessThan(2 * 1024 * 1024)
    expect((await sharp(grain).webp({ quality: 84 }).toBuffer()).length).toBeGreaterThan(2 * 1024 * 1024)
    const { size } = await upload(grain, 'GOODS')
    expect(size).toBeLessThanOrEqual(2 * 1024 * 1024)
  })

  test.each([
    ['smaller than 600 × 600', () => pictureBytes(599, 800), 'photo.jpg', 'file.tooSmall'],
    ['cut off in the middle', async () => (await noise(900)).subarray(0, 20_000), 'photo.jpg', 'file.unreadable'],
    [
      'an SVG with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script/></svg>'),
      'a.png',
      'file.wrongType',
    ],
    ['a web page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.jpg', 'file.wrongType'],
    ['a program', async () => Buffer.concat([Buffer.from('MZ'), randomBytes(2_000)]), 'a.jpg', 'file.wrongType'],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 800, height: 800, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      'a.jpg',
      'file.wrongType',
    ],
    [
      'a web page behind the first bytes of a JPEG',
      async () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
      'a.jpg',
      'file.unreadable',
    ],
    ['named as a program', () => pictureBytes(), 'photo.jpg.php', 'file.disguised'],
    ['empty', async () => Buffer.alloc(0), 'photo.jpg', 'file.empty'],
    [
      'larger than 2 MB',
      async () => Buffer.concat([await pictureBytes(), randomBytes(2 * 1024 * 1024)]),
      'photo.jpg',
      'file.tooLarge',
    ],
    ['a bomb of 10,000 × 10,000 pixels', () => pictureBytes(10_000, 10_000, 'png'), 'photo.png', 'file.tooManyPixels'],
  ])('is refused when it is %s, and leaves nothing behind', async (_, bytes, name, refusal) => {
    const before = storedFiles().length
    await expect(upload(await bytes(), 'GOODS', name)).rejects.toMatchObject({ refusal })
    expect(storedFiles().length).toBe(before)
  })
})

describe('an identity paper', () => {
  test('can be seen only by its signed address, for ten minutes, and in the session that asked for it', async () => {
    const { url, thumbnailUrl } = await upload(await pictureBytes(1000, 650, 'png'), 'CERTIFICATE', 'card.png')
    const key = keyIn(url)
    expect(key).toMatch(/\.jpg$/)
    expect(await selling.files.openPublic(key)).toBeNull()
    expect(await selling.files.openPublic(keyIn(thumbnailUrl))).toBeNull()
    const open = (one: string, proof = proofIn(url), sessionId = actor.sessionId) =>
      selling.files.openSigned(one, proof, { actor: { ...actor, sessionId }, language: 'zh' })
    const opened = await open(key)
    opened!.stream.destroy()
    expect(opened).toMatchObject({ mime: 'image/jpeg' })

    const { expires, ...rest } = proofIn(url)
    expect(await open(key, { ...rest, expires: String(Number(expires) + 1) })).toBeNull()
    expect(await open(keyIn(thumbnailUrl))).toBeNull()
    expect(await open(key, { ...rest, expires, signature: '' })).toBeNull()
    expect(await open(key, { ...rest, expires, name: '另一个名字.exe' })).toBeNull()
    expect(await open(key, { ...rest, expires, purpose: 'APPEAL' })).toBeNull()
    expect(await open(key, { ...rest, expires }, newId(clock.now()))).toBeNull()

    const issuedAt = clock.now()
    clock.set(new Date(issuedAt.getTime() + 10 * 60_000))
    expect(await open(key)).toBeNull()
    clock.set(issuedAt)
  })

  describe('that somebody else looks at', () => {
    const operator: OperatorActor = {
      party: 'operator',
      sessionId: '',
      operatorId: newId(clock.now()),
      name: '审核员 <李雷>',
      enrolment: [],
      permissions: new Set(),
      stepUpUntil: null,
      stepUpMethods: [],
    }
    const paper = () => upload(scanned, 'QUALIFICATION', 'licence.jpg')
    let scanned: Buffer
    beforeAll(async () => {
      scanned = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#f4f0e8' } })
        .composite([
          { input: { create: { width: 600, height: 800, channels: 3, background: '#203040' } }, left: 600, top: 0 },
        ])
        .jpeg()
        .toBuffer()
    })
    /** As this person's session was given the address. */
    async function seenBy(
      who: MerchantActor | OperatorActor,
      fileId: string,
      isThumbnail = false,
      language: Language = 'zh',
    ) {
      const urls = await selling.files.urlsOf(own.database.tenant(actor.merchantId), [fileId], who.sessionId)
      const address = urls.get(fileId)
      const url = (isThumbnail ? address?.thumbnailUrl : address?.url) ?? ''
      const opened = await selling.files.openSigned(keyIn(url), proofIn(url), { actor: who, language })
      const bytes = await buffer(opened!.stream)
      expect(bytes.length).toBe(opened!.size)
      return bytes
    }
    const pixelsOf = async (bytes: Buffer) => [...(await sharp(bytes).greyscale().raw().toBuffer())]
    /** How much of a picture differs from another one so that it is seen, from 0 to 1. */
    async function changed(one: Buffer, other: Buffer, [left, width]: readonly [number, number] = [0, 1200]) {
      const part = (bytes: Buffer) =>
        sharp(bytes).extract({ left, top: 0, width, height: 800 }).jpeg({ quality: 100 }).toBuffer()
      const [a, b] = [await pixelsOf(await part(one)), await pixelsOf(await part(other))]
      return a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 24).length / a.length
    }

    test('bears who, when and what for, on light ground and on dark; its owner sees it as it is kept', async () => {
      const { fileId } = await paper()
      const kept = await seenBy(actor, fileId)
      const staff: MerchantActor = { ...actor, kind: 'STAFF', name: '店员小王' }
      for (const who of [operator, staff]) {
        const marked = await seenBy(who, fileId)
        expect(await sharp(marked).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 800 })
        for (const half of [
          [0, 600],
          [600, 600],
        ] as const) {
          const share = await changed(kept, marked, half)
          // Seen, and seen through.
          expect(share).toBeGreaterThan(0.01)
          expect(share).toBeLessThan(0.2)
        }
      }
      // What is kept was left as it is.
      expect(await seenBy(actor, fileId)).toEqual(kept)
    })

    test('bears something else for another person, at another time and in another language', async () => {
      const { fileId } = await paper()
      const first = await seenBy(operator, fileId)
      expect(await changed(first, await seenBy(operator, fileId))).toBe(0)
      expect(await changed(first, await seenBy({ ...operator, name: '韩梅梅' }, fileId))).toBeGreaterThan(0)
      expect(await changed(first, await seenBy(operator, fileId, false, 'en'))).toBeGreaterThan(0)
      const before = clock.now()
      clock.set(new Date(before.getTime() + 3_600_000))
      expect(await changed(first, await seenBy(operator, fileId))).toBeGreaterThan(0)
      clock.set(before)
    })

    test('is marked in its thumbnail, too, and however narrow it is', async () => {
      const { fileId } = await paper()
      const [plain, marked] = [await seenBy(actor, fileId, true), await seenBy(operator, fileId, true)]
      const [a, b] = [await pixelsOf(plain), await pixelsOf(marked)]
      expect(a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 24).length / a.length).toBeGreaterThan(0.01)
      const slip = await upload(await pictureBytes(210, 1_600), 'TRANSFER_SLIP', 'slip.jpg')
      expect(await sharp(await seenBy(operator, slip.fileId)).metadata()).toMatchObject({ width: 210, height: 1_600 })
    })
  })

  test('above 2 MB is refused', async () => {
    const bytes = Buffer.concat([await pictureBytes(), randomBytes(2 * 1024 * 1024)])
    await expect(upload(bytes, 'CERTIFICATE')).rejects.toMatchObject({ refusal: 'file.tooLarge' })
  })

  test('under 600 pixels is refused', async () => {
    await expect(upload(await pictureBytes(900, 500), 'CERTIFICATE')).rejects.toMatchObject({
      refusal: 'file.tooSmall',
    })
  })
})

describe('a file id', () => {
  test('counts only for its own merchant and a purpose that it does for', async () => {
    const { fileId } = await upload(await pictureBytes())
    const other = await newOwner(own.database, clock.now())
    const small = await upload(await pictureBytes(300, 300), 'LIBRARY')
    const check = (merchantId: string, purpose: ImagePurpose, id = fileId) =>
      own.database.transaction(merchantId, (tx) => selling.files.mustBeOwn(tx, [id, id], purpose))
    await check(actor.merchantId, 'GOODS')
    // Any public picture that is large enough will do for another purpose.
    await check(actor.merchantId, 'SHOP_LOGO', small.fileId)
    await expect(check(actor.merchantId, 'GOODS', small.fileId)).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(check(actor.merchantId, 'CERTIFICATE')).rejects.toMatchObject({ refusal: 'record.notFound' })
    await expect(check(other.merchantId, 'GOODS')).rejects.toMatchObject({ refusal: 'record.notFound' })
    expect(await selling.files.urlsOf(own.database.tenant(other.merchantId), [fileId])).toEqual(new Map())
  })

  test.each(['../../etc/passwd', '..%2f..%2fsecret.jpg', 'a.webp', `${'0'.repeat(32)}.svg`, `${'0'.repeat(32)}.webp`])(
    'that is no stored name (%s) opens nothing',
    async (key) => {
      expect(await selling.files.openPublic(key)).toBeNull()
    },
  )
})

test('the space of a merchant ends at 5 GB: what is beyond is refused and leaves nothing behind', async () => {
  const { merchantId } = actor
  const bytes = await pictureBytes()
  const { size } = await upload(bytes)
  const setUsed = (used: number) =>
    own.database.tenant(merchantId).updateTable('file_space').set({ used_bytes: used }).execute()
  const used = async () => {
    const row = await own.database.tenant(merchantId).selectFrom('file_space').select('used_bytes').executeTakeFirst()
    return Number(row?.used_bytes)
  }
  const full = 5 * 1024 ** 3
  await setUsed(full - size + 1)
  const before = storedFiles().length
  await expect(upload(bytes)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  expect([await used(), storedFiles().length]).toEqual([full - size + 1, before])
  await setUsed(full - size)
  await upload(bytes)
  expect(await used()).toBe(full)
  const other = await newOwner(own.database, clock.now())
  const theirs = selling.files.handlers.image({
    actor: other,
    body: { purpose: 'GOODS' },
    file: { name: 'photo.jpg', bytes },
  } as HandlerRequest<Api['file']['image']>)
  expect(await theirs).toMatchObject({ size })
})

const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer()

test('what nobody used after a week goes in each form in which it was stored', async () => {
  const aWeekLater = async () => {
    clock.set(new Date(clock.now().getTime() + 8 * 86_400_000))
    await selling.files.removeUnused()
  }
  await aWeekLater()
  const before = storedFiles().length
  await upload(await photographBytes())
  expect(storedFiles().length).toBe(before + 3)
  await aWeekLater()
  expect(storedFiles().length).toBe(before)
})
