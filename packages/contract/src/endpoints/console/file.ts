// Uploaded files: pictures are decoded, checked and re-encoded; nothing is served as it came.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'

/** What a picture is for decides its limits and whether it is private. */
export const imagePurpose = z.enum([
  'GOODS',
  'GOODS_DETAIL',
  'SHOP_LOGO',
  'SHOP_BANNER',
  'CERTIFICATE',
  'AVATAR',
  'VOUCHER',
  'TRANSFER_SLIP',
  'QUALIFICATION',
  'LIBRARY',
  'BRAND_LOGO',
  'APPEAL',
  'RETURN_PROOF',
])
export type ImagePurpose = z.output<typeof imagePurpose>

/** What else comes in: documents for the library, videos of goods, papers by the same way, and the platform's invoices. */
export const documentPurpose = z.enum(['DOCUMENT', 'GOODS_VIDEO', 'CERTIFICATE', 'INVOICE'])
export type DocumentPurpose = z.output<typeof documentPurpose>

const picture = z.object({
  fileId: idSchema,
  url: z.string(),
  /** Of what has none, the file's own. */
  thumbnailUrl: z.string(),
  /** 0 by 0: a document. */
  width: z.int(),
  height: z.int(),
  size: z.int(),
})
const refusals = [
  'file.empty',
  'file.wrongType',
  'file.disguised',
  'file.unreadable',
  'file.tooLarge',
  'file.tooManyPixels',
  'file.tooSmall',
  'file.tooTall',
  'limit.exceeded',
  'request.tooMany',
] as const

/** The folder of the library that it lies in at once; left out, none. */
const dirId = idSchema.optional().meta({ title: '文件夹' })

export const file = {
  image: endpoint({
    path: '/api/file/Image',
    summary: '上传图片：校验内容、去除元数据、重新编码并生成缩略图',
    access: {
      merchant: {
        field: 'purpose',
        acts: {
          GOODS: ['goods.create', 'goods.edit'],
          GOODS_DETAIL: ['goods.create', 'goods.edit'],
          SHOP_LOGO: 'shop.edit',
          SHOP_BANNER: 'shop.edit',
          CERTIFICATE: 'owner',
          AVATAR: 'any',
          TRANSFER_SLIP: 'rechargeOrder.apply',
          QUALIFICATION: 'qualification.edit',
          LIBRARY: 'media.edit',
          APPEAL: ['goods.edit', 'platformOrder.pay'],
          RETURN_PROOF: ['returnOrder.reject', 'returnOrder.evidence'],
        },
      },
      whileUnverified: { field: 'purpose', acts: ['CERTIFICATE', 'AVATAR'] },
      whileClosed: { field: 'purpose', acts: ['AVATAR'] },
    },
    wire: 'upload',
    /** The multipart fields beside the file itself. */
    body: z.strictObject({ purpose: imagePurpose.meta({ title: '用途' }), dirId }),
    data: picture,
    refusals: [...refusals, 'record.notFound'],
  }),
  fileServer: endpoint({
    path: '/api/file/FileServer',
    summary:
      '上传文件：素材中心的文档（PDF、XLSX、DOCX，20 MB）、商品视频（MP4/H.264，50 MB、60 秒）、证件照片；类型按内容识别，私密文件只经签名地址访问',
    access: {
      merchant: {
        field: 'purpose',
        acts: {
          DOCUMENT: 'media.edit',
          GOODS_VIDEO: ['media.edit', 'goods.create', 'goods.edit'],
          CERTIFICATE: 'owner',
        },
      },
      whileUnverified: { field: 'purpose', acts: ['CERTIFICATE'] },
      whileClosed: false,
    },
    wire: 'largeUpload',
    body: z.strictObject({ purpose: documentPurpose.exclude(['INVOICE']).meta({ title: '用途' }), dirId }),
    data: picture,
    refusals: [...refusals, 'file.tooLong', 'file.badVideo', 'record.notFound'],
  }),
  voucher: endpoint({
    path: '/api/file/Voucher',
    summary: '上传一家商户的凭证图片（平台运营），仅平台人员可见',
    access: { operator: 'manualEntry.enter' },
    wire: 'upload',
    body: z.strictObject({ merchantId: idSchema.meta({ title: '商户' }) }),
    data: picture,
    refusals: [...refusals, 'record.notFound'],
  }),
  disputeProof: endpoint({
    path: '/api/file/DisputeProof',
    summary: '上传平台举证图片（平台运营），双方可见',
    access: { operator: 'returnDispute.handle' },
    wire: 'upload',
    body: z.strictObject({ merchantId: idSchema.meta({ title: '商户' }) }),
    data: picture,
    refusals: [...refusals, 'record.notFound'],
  }),
  offProof: endpoint({
    path: '/api/file/OffProof',
    summary: '上传商品违规的凭证图片（平台运营），该商户可见',
    access: { operator: 'platformGoods.forceOff' },
    wire: 'upload',
    body: z.strictObject({ merchantId: idSchema.meta({ title: '商户' }) }),
    data: picture,
    refusals: [...refusals, 'record.notFound'],
  }),
  invoice: endpoint({
    path: '/api/file/Invoice',
    summary: '上传平台开给商户的发票（平台运营，PDF），该商户可下载',
    access: { operator: 'platformBill.invoice' },
    wire: 'upload',
    body: z.strictObject({ merchantId: idSchema.meta({ title: '商户' }) }),
    data: picture,
    refusals: [...refusals, 'record.notFound'],
  }),
  orderInvoice: endpoint({
    path: '/api/file/OrderInvoice',
    summary: '上传平台订单的发票（平台运营，PDF），该商户可下载',
    access: { operator: 'platformOrderDesk.handle' },
    wire: 'upload',
    body: z.strictObject({ merchantId: idSchema.meta({ title: '商户' }) }),
    data: picture,
    refusals: [...refusals, 'record.notFound'],
  }),
  brandLogo: endpoint({
    path: '/api/file/BrandLogo',
    summary: '上传品牌标志（平台运营），所有人可见；不是正方形的补成正方形',
    access: { operator: 'brand.edit' },
    wire: 'upload',
    body: z.strictObject({}).optional(),
    data: picture,
    refusals: [...refusals],
  }),
}
