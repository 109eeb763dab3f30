// Uploaded files: pictures are decoded, checked and re-encoded; nothing is served as it came.
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idSchema } from '../../ids.ts'

/** What a picture is for decides its limits and whether it is private. */
export const imagePurpose = z.enum([
  'GOODS',
  'SHOP_LOGO',
  'CERTIFICATE',
  'AVATAR',
  'VOUCHER',
  'TRANSFER_SLIP',
  'QUALIFICATION',
])
export type ImagePurpose = z.output<typeof imagePurpose>

const picture = z.object({
  fileId: idSchema,
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.int(),
  height: z.int(),
  size: z.int(),
})
const refusals = ['file.unreadable', 'file.tooLarge', 'file.tooSmall', 'limit.exceeded', 'request.tooMany'] as const

export const file = {
  image: endpoint({
    path: '/api/file/Image',
    summary: '上传图片：校验内容、去除元数据、重新编码并生成缩略图',
    access: {
      merchant: {
        field: 'purpose',
        acts: {
          GOODS: ['goods.create', 'goods.edit'],
          SHOP_LOGO: 'shop.edit',
          CERTIFICATE: 'owner',
          AVATAR: 'any',
          TRANSFER_SLIP: 'rechargeOrder.apply',
          QUALIFICATION: 'qualification.edit',
        },
      },
      whileUnverified: { field: 'purpose', acts: ['CERTIFICATE', 'AVATAR'] },
    },
    wire: 'upload',
    /** The multipart fields beside the file itself. */
    body: z.strictObject({ purpose: imagePurpose.meta({ title: '用途' }) }),
    data: picture,
    refusals,
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
}
