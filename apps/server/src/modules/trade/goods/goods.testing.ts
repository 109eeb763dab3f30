// Builds a merchant who can sell, from the real modules, for tests of goods and of everything that sells them.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  type Api,
  type BodyOf,
  type Endpoint,
  type GoodsInfo,
  ownerPermissions,
  type SkuBody,
} from '@merchant/contract'
import { type Database, newId, type TenantDb } from '@merchant/database'
import sharp from 'sharp'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Command } from '../../../kernel/command.ts'
import { createFieldCipher, type FieldCipher } from '../../../kernel/field-cipher.ts'
import type { HandlerRequest } from '../../../kernel/handlers.ts'
import type { Notify } from '../../../kernel/notification.ts'
import { commandCipher } from '../../../testing/handler-request.ts'
import { REGION } from '../../../testing/persons.ts'
import { createBrands } from '../brand/index.ts'
import { createCategories, seedCategories, seededAttributeId, seededCategoryId } from '../category/index.ts'
import { createDeposits } from '../deposit/index.ts'
import { createFiles } from '../../console/file/index.ts'
import { createFolderStorage } from '../../console/storage/index.ts'
import { createRestrictions } from '../../merchant/restriction/index.ts'
import { createShops } from '../../merchant/shop/index.ts'
import { createPapers } from '../papers/index.ts'
import { createShopCategories } from '../shop-category/index.ts'
import { createViolations } from '../violation/index.ts'
import { createGoods, goodsOfViolation, mustBeClean } from './index.ts'

/** What the handler of an endpoint is asked, made from an actor and a checked body. */
export function requestOf<E extends Endpoint>(actor: unknown, body: unknown, command?: Command): HandlerRequest<E> {
  return { actor, body, command } as HandlerRequest<E>
}

/** A command that was never sent before; the same key again repeats it. */
export const newCommand = (operation = 'test', key: string = randomUUID(), body: unknown = key): Command => ({
  operation,
  key,
  bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
  cipher: commandCipher,
})

/** Drawn once each; everybody gets a copy. */
const pictures = new Map<string, Promise<Buffer>>()

/** A picture file of one colour, as a phone or a scanner would deliver it; no larger than it must be, unless a test asks for it. */
export async function pictureBytes(
  width = 600,
  height = 600,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> {
  const name = `${width}×${height} ${format}`
  const made =
    pictures.get(name) ??
    sharp({ create: { width, height, channels: 3, background: '#c8643c' } })
      .toFormat(format)
      .toBuffer()
  pictures.set(name, made)
  return Buffer.from(await made)
}

/** As a camera gives it: light that changes slowly, and grain. */
export const photographBytes = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .blur(6)
    .linear(6, -640)
    .jpeg({ quality: 92 })
    .toBuffer()

/** The modules that sell, on a database with its categories. */
export async function createSelling(
  db: Database,
  clock: Clock,
  cipher: FieldCipher = testCipher(),
  notify: Notify = async () => {},
) {
  await seedCategories(db)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'merchant-files-'))
  const files = createFiles({
    db,
    clock,
    cipher,
    storage: createFolderStorage(folder),
    signingKey: randomBytes(32),
    onError: () => {},
  })
  const categories = createCategories({ db, clock })
  const brands = createBrands({ db, clock, files })
  const merchantStatus = async (tx: TenantDb) =>
    (await tx.selectFrom('merchant').select('status').executeTakeFirstOrThrow()).status
  const { lockedBy, lockedNow } = createRestrictions({ db, clock, notify })
  const shops = createShops({
    db,
    clock,
    cipher,
    files,
    // Every code is a region here but one of nothing.
    regionByCodes: (codes) => (codes.includes('000000') ? null : codes.map((code) => ({ code, name: `地区${code}` }))),
    merchantStatus,
    lockedBy,
    lockedNow,
    keepChoice: async () => {},
    notify,
    onFirstShop: async () => {},
    beginBilling: async () => {},
    trade: () => ({ mustBeClean, senderOf: async () => null }),
  })
  const deposits = createDeposits({ db, clock, notify: async () => {}, onError: () => {} })
  const shopCategories = createShopCategories({ db, clock, shops, mustBeClean })
  // Nobody has handed in any paper.
  const papers = createPapers({ qualifications: { standing: async () => [], brandStanding: async () => new Map() } })
  const goods = createGoods({
    db,
    clock,
    files,
    shops,
    categories,
    brands,
    shopCategories,
    deposits,
    papers,
    notify,
  })
  const violations = createViolations({ db, clock, notify, files, goods: goodsOfViolation })
  return { db, clock, folder, files, categories, shops, shopCategories, goods, violations }
}

export type JudgedSelling = Awaited<ReturnType<typeof createSelling>>
/** Without what the platform holds against its merchants. */
export type Selling = Omit<JudgedSelling, 'violations'>

export const testCipher = (): FieldCipher => createFieldCipher(randomBytes(32), randomBytes(32))

/** A registered merchant's owner, without a shop yet. */
export async function newOwner(db: Database, now: Date): Promise<MerchantActor> {
  const merchantId = newId(now)
  await db
    .tenant(merchantId)
    .insertInto('merchant')
    .values({
      merchant_id: merchantId,
      merchant_no: `M${merchantId.replaceAll('-', '').slice(-12)}`,
      type: 'INDIVIDUAL',
      name: '测试商户',
      contact_name: '王小明',
      contact_phone_enc: Buffer.from('sealed'),
      status: 'ACTIVE',
      registered_at: now,
      updated_at: now,
    })
    .execute()
  return {
    party: 'merchant',
    sessionId: newId(now),
    merchantId,
    userId: newId(now),
    kind: 'OWNER',
    name: '王小明',
    permissions: new Set(ownerPermissions),
    dataScope: null,
    chosenShopId: null,
    isVerified: true,
    isClosed: false,
    stepUpUntil: null,
    stepUpMethods: ['password'],
  }
}

const address = {
  contact: '王小明',
  phone: '13812348000',
  region: REGION,
  detail: '文三路 100 号 2 幢',
}

type ShopBody = BodyOf<Api['shop']['save']>

/** A shop's profile as its merchant fills it in; the name is new each time. */
export const shopBody = (changes: Partial<ShopBody> = {}): ShopBody => ({
  name: `小店${randomUUID().slice(0, 8)}`,
  intro: '认真做每一件手工艺品',
  logoFileId: null,
  bannerFileId: null,
  servicePhone: '0571-88886666',
  another: false,
  open: true,
  shipAddress: address,
  returnAddress: address,
  ...changes,
})

export const saveShop = (
  selling: Selling,
  actor: MerchantActor,
  changes: Partial<ShopBody> = {},
  command = newCommand(),
) => selling.shops.handlers.save(requestOf<Api['shop']['save']>(actor, shopBody(changes), command))

export async function uploadPicture(
  selling: Selling,
  actor: MerchantActor,
  purpose: BodyOf<Api['file']['image']>['purpose'] = 'GOODS',
  bytes?: Buffer,
) {
  const file = { name: 'photo.jpg', bytes: bytes ?? (await pictureBytes()) }
  const request = { actor, body: { purpose }, file } as HandlerRequest<Api['file']['image']>
  return selling.files.handlers.image(request)
}

type GoodsBody = BodyOf<Api['goods']['save']>

/** Goods without dimensions are described by those of their one SKU. */
type GoodsChanges = Partial<GoodsBody & Omit<SkuBody, 'valueIds'>>

export const skuBody = (changes: Partial<SkuBody> = {}): SkuBody => ({
  valueIds: [],
  priceFen: 9_900,
  marketPriceFen: null,
  stock: 10,
  outerSkuCode: '',
  barcode: '',
  weightG: null,
  volumeCm3: null,
  enabled: true,
  pictureFileId: null,
  alertQuantity: null,
  tierPrices: [],
  ...changes,
})

/** Dimensions with their values by name, and an SKU for each combination, in the order of the dimensions. */
export function matrixOf(
  dimensions: Readonly<Record<string, readonly string[]>>,
  sku: (names: readonly string[]) => Partial<SkuBody> = () => ({}),
): Pick<GoodsBody, 'specs' | 'skus'> {
  const specs = Object.entries(dimensions).map(([name, values]) => ({
    id: randomUUID(),
    name,
    values: values.map((value) => ({ id: randomUUID(), name: value, pictureFileId: null })),
  }))
  const combinations = specs.reduce<(typeof specs)[number]['values'][]>(
    (before, { values }) => before.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  )
  const skus = combinations.map((values) =>
    skuBody({ valueIds: values.map(({ id }) => id), ...sku(values.map(({ name }) => name)) }),
  )
  return { specs, skus }
}

/** What an editor that shows these goods sends back when nothing was changed. */
export const matrixBack = ({ specs, skus }: GoodsInfo): Pick<GoodsBody, 'specs' | 'skus'> => ({
  specs: specs.map(({ values, ...spec }) => ({
    ...spec,
    values: values.map(({ picture, ...value }) => ({ ...value, pictureFileId: picture?.fileId ?? null })),
  })),
  skus: skus.map(
    ({ skuNo: _skuNo, specText: _specText, locked: _locked, available: _available, version: _version, ...sku }) => {
      const { picture, ...fields } = sku
      return { ...fields, pictureFileId: picture?.fileId ?? null, stockBefore: sku.stock }
    },
  ),
})

/** What goods of the seeded categories of food are asked for, origin and shelf life. */
const foodParams: NonNullable<GoodsBody['params']> = [
  { attributeId: seededAttributeId('03', 1), name: '产地', values: ['浙江杭州'], unit: '' },
  { attributeId: seededAttributeId('03', 2), name: '保质期', values: ['540'], unit: '天' },
]
const isFood = (categoryId: string): boolean => categoryId.startsWith(seededCategoryId('03').slice(0, -4))

/** Saves goods with a new picture, published at once unless `changes` say otherwise; with their first SKU by itself. */
export async function saveGoodsOf(
  selling: Selling,
  actor: MerchantActor,
  changes: GoodsChanges = {},
  command = newCommand(),
) {
  const {
    priceFen,
    stock,
    stockBefore,
    outerSkuCode,
    barcode,
    weightG,
    volumeCm3,
    alertQuantity,
    tierPrices,
    ...ofGoods
  } = changes
  const ofSku = { priceFen, stock, stockBefore, outerSkuCode, barcode, weightG, volumeCm3, alertQuantity, tierPrices }
  const given = Object.fromEntries(Object.entries(ofSku).filter(([, value]) => value !== undefined))
  const body: GoodsBody = {
    title: '手工陶瓷马克杯',
    shortTitle: '',
    sellingPoint: '每一只都不一样',
    outerCode: '',
    afterSaleDays: null,
    unit: '',
    categoryId: seededCategoryId('100301'),
    pictureFileIds: changes.pictureFileIds ?? [(await uploadPicture(selling, actor)).fileId],
    longPictureFileIds: [],
    videoFileId: null,
    detail: [{ type: 'paragraph', spans: [{ text: '手工拉坯，高温烧制。' }] }],
    specs: [],
    skus: [skuBody(given)],
    minPerOrder: null,
    limitPerOrder: null,
    limitPerBuyer: null,
    limitPeriod: null,
    freightFen: 800,
    freightTemplateId: null,
    shipHours: 48,
    services: [],
    shipMode: 'STOCK',
    presaleShipDays: null,
    presaleEndAt: null,
    validDays: null,
    validUntil: null,
    publish: true,
    ...(isFood(changes.categoryId ?? '') && { params: foodParams }),
    ...ofGoods,
  }
  return withSku(await selling.goods.handlers.save(requestOf<Api['goods']['save']>(actor, body, command)))
}

/** Any price may be asked for these goods from now on. */
export const freePrices = (selling: Selling, actor: MerchantActor, goodsId: string) =>
  selling.db
    .tenant(actor.merchantId)
    .updateTable('sku')
    .set({ approved_price_fen: null })
    .where('goods_id', '=', goodsId)
    .execute()

/** Goods with their first SKU by itself. */
export function withSku(goods: GoodsInfo) {
  const [sku] = goods.skus
  if (sku === undefined) throw new Error(`${goods.goodsNo} has no SKU`)
  return { ...goods, sku }
}

/** An owner with an open shop and one goods on sale. */
export async function newSeller(selling: Selling, stock = 10) {
  const actor = await newOwner(selling.db, selling.clock.now())
  await saveShop(selling, actor)
  return { actor, goods: await saveGoodsOf(selling, actor, { stock }) }
}
