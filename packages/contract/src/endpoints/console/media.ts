// The media library 素材中心: a merchant's pictures, videos and documents in folders, found by name, with where they are used.
import { z } from 'zod'
import type { Acts } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { idSchema, versionSchema } from '../../ids.ts'
import { listBody, listData } from '../../paging.ts'
import { textSchema } from '../../rules.ts'
import { telling } from '../../said.ts'
import { instantSchema } from '../../time.ts'
import { MAX_FILE_NAME } from '../../upload-rules.ts'

export const MEDIA_DIRS_AT_MOST = 100
/** How many files one act takes. */
export const MEDIA_FILES_AT_ONCE = 100

export const mediaKind = z.enum(['IMAGE', 'VIDEO', 'DOC'])
export type MediaKind = z.output<typeof mediaKind>

/** What uses files. */
export const mediaUseKind = z.enum(['GOODS', 'SHOP', 'GOODS_DRAFT', 'GOODS_TEMPLATE'])
export type MediaUseKind = z.output<typeof mediaUseKind>

const mediaFile = z.object({
  fileId: idSchema,
  kind: mediaKind,
  name: z.string(),
  /** How a copy of it ends: `webp`, `mp4`, `pdf`. */
  ending: z.string(),
  /** Of a document: good for ten minutes, in this session. */
  url: z.string(),
  thumbnailUrl: z.string(),
  /** 0 by 0: a document. */
  width: z.int(),
  height: z.int(),
  durationMs: z.int().nullable(),
  size: z.int(),
  useCount: z.int(),
  dirId: idSchema.nullable(),
  createdAt: instantSchema,
})
export type MediaFile = z.output<typeof mediaFile>

const mediaDir = z.object({
  id: idSchema,
  /** Null: one of the first level. */
  parentId: idSchema.nullable(),
  name: z.string(),
  /** What lies in it itself, not below it. */
  fileCount: z.int(),
  version: versionSchema,
})
export type MediaDir = z.output<typeof mediaDir>

/** Folders and space, which every change of them answers anew. */
const shelves = z.object({
  dirs: z.array(mediaDir),
  /** In the library, folder or not. */
  fileCount: z.int(),
  usedBytes: z.int(),
  maxBytes: z.int(),
})
export type MediaShelves = z.output<typeof shelves>

const mediaUse = z.object({
  kind: mediaUseKind,
  /** Null: of a shop that the caller doesn't see. */
  subject: z.object({ id: idSchema, no: z.string(), name: z.string() }).nullable(),
})
export type MediaUse = z.output<typeof mediaUse>

const dirName = textSchema(1, 20).meta({ title: '文件夹名称' })
const fileIds = z
  .array(idSchema)
  .min(1)
  .max(MEDIA_FILES_AT_ONCE)
  .refine((ids) => new Set(ids).size === ids.length, { error: telling('素材不能重复', 'A file stands here twice') })
  .meta({ title: '素材' })

/** In the operation log. */
export const mediaActs = {
  'media.upload': { label: ['上传素材', 'Upload to the media library'] },
  'media.change': { label: ['整理素材', 'Arrange media'] },
  'media.remove': { label: ['删除素材', 'Delete media'] },
  'media.dir': { label: ['素材文件夹', 'Folders of media'] },
} as const satisfies Acts

export const media = {
  list: endpoint({
    path: '/api/Media/List',
    summary: '素材列表：按文件夹、类型、名称与是否使用筛选；文档地址十分钟内在本次登录中有效',
    access: { merchant: 'media.view' },
    body: listBody(['createdAt:desc', 'createdAt:asc', 'size:desc', 'size:asc', 'name:asc', 'name:desc'], {
      kind: mediaKind.optional().meta({ title: '类型' }),
      /** `none`: what lies in no folder. */
      dirId: z
        .union([z.literal('none'), idSchema])
        .optional()
        .meta({ title: '文件夹' }),
      keyword: textSchema(1, MAX_FILE_NAME).optional().meta({ title: '名称' }),
      use: z.enum(['UNUSED']).optional().meta({ title: '使用情况' }),
    }),
    data: listData(mediaFile),
    refusals: ['request.invalid'],
  }),
  shelves: endpoint({
    path: '/api/Media/Shelves',
    summary: '素材文件夹、素材总数与空间用量',
    access: { merchant: 'media.view' },
    body: z.strictObject({}).optional(),
    data: shelves,
  }),
  uses: endpoint({
    path: '/api/Media/Uses',
    summary: '一个素材被哪些商品、店铺使用，最多列出 100 处',
    access: { merchant: 'media.view' },
    body: z.strictObject({ fileId: idSchema.meta({ title: '素材' }) }),
    data: z.object({ list: z.array(mediaUse), total: z.int() }),
    refusals: ['record.notFound'],
  }),
  dir: endpoint({
    path: '/api/Media/Dir',
    summary: '新建、改名或删除素材文件夹（最多两级、100 个；有素材的不能删除）；返回全部文件夹',
    access: { merchant: 'media.edit' },
    command: true,
    body: z.discriminatedUnion(
      'action',
      [
        z.strictObject({
          action: z.literal('add'),
          name: dirName,
          parentId: idSchema.nullable().default(null).meta({ title: '上级文件夹' }),
        }),
        z.strictObject({ action: z.literal('rename'), id: idSchema, version: versionSchema, name: dirName }),
        z.strictObject({ action: z.literal('remove'), id: idSchema, version: versionSchema }),
      ],
      { error: telling('不支持的操作', 'There is no such act') },
    ),
    data: shelves,
    refusals: [
      'record.notFound',
      'record.changed',
      'name.taken',
      'limit.exceeded',
      'state.notAllowed',
      'media.dirNotEmpty',
      'command.keyReused',
    ],
  }),
  rename: endpoint({
    path: '/api/Media/Rename',
    summary: '给素材改名',
    access: { merchant: 'media.edit', whileClosed: false },
    body: z.strictObject({
      fileId: idSchema.meta({ title: '素材' }),
      name: textSchema(1, MAX_FILE_NAME).meta({ title: '名称' }),
    }),
    data: z.object({ fileId: idSchema, name: z.string() }),
    refusals: ['record.notFound'],
  }),
  move: endpoint({
    path: '/api/Media/Move',
    summary: '把素材移到一个文件夹，或移出文件夹；返回全部文件夹',
    access: { merchant: 'media.edit', whileClosed: false },
    body: z.strictObject({ fileIds, dirId: idSchema.nullable().meta({ title: '文件夹' }) }),
    data: shelves,
    refusals: ['record.notFound'],
  }),
  remove: endpoint({
    path: '/api/Media/Remove',
    summary: '删除素材，不可恢复；正在使用的保留，并说明用在何处；返回保留的与全部文件夹',
    access: { merchant: 'media.edit', whileClosed: false },
    body: z.strictObject({ fileIds }),
    data: z.object({
      removed: z.int(),
      kept: z.array(
        z.object({
          fileId: idSchema,
          name: z.string(),
          /** The first few of them. */
          uses: z.array(mediaUse),
          useCount: z.int(),
        }),
      ),
      shelves,
    }),
    refusals: ['record.notFound'],
  }),
}
