// In which field of a form a file stood that is gone, or that is none of this merchant's: the form shows many.
import { type DocumentPurpose, type ImagePurpose, type Said, said } from '@merchant/contract'

const fields: Readonly<Record<ImagePurpose | DocumentPurpose, readonly [zh: string, en: string]>> = {
  GOODS: ['商品图片', 'the pictures of the goods'],
  GOODS_DETAIL: ['商品详情的图片', 'the pictures of the detail'],
  GOODS_VIDEO: ['商品视频', 'the video of the goods'],
  SHOP_LOGO: ['店铺标志', 'the logo of the shop'],
  SHOP_BANNER: ['店铺横幅', 'the banner of the shop'],
  CERTIFICATE: ['证件', 'the papers'],
  AVATAR: ['头像', 'the avatar'],
  VOUCHER: ['凭证', 'the vouchers'],
  TRANSFER_SLIP: ['转账回单', 'the transfer slip'],
  QUALIFICATION: ['资质证照', 'the qualification'],
  LIBRARY: ['素材', 'the library'],
  BRAND_LOGO: ['品牌标志', 'the logo of the brand'],
  APPEAL: ['举证图片', 'the evidence'],
  RETURN_PROOF: ['售后凭证', 'the evidence of the return'],
  INVOICE: ['发票文件', 'the invoice'],
  DOCUMENT: ['文件', 'the documents'],
}

export function goneFrom(purpose: ImagePurpose | DocumentPurpose): Said {
  const [zh, en] = fields[purpose]
  return said(`：${zh}中有文件已被删除，请重新上传`, `: a file of ${en} is gone, upload it again`)
}
