// What can be wrong with goods, in words.
import { type RejectCode, type RejectField, said, type Said } from '@merchant/contract'

export const rejectFieldText: Readonly<Record<RejectField, Said>> = {
  title: said('商品标题', 'title'),
  shortTitle: said('短标题', 'short title'),
  sellingPoint: said('卖点', 'selling point'),
  categoryId: said('平台类目', 'category'),
  pictureFileIds: said('商品图片', 'pictures'),
  longPictureFileIds: said('3:4 长图', 'upright pictures'),
  videoFileId: said('商品视频', 'video'),
  detail: said('商品详情', 'detail'),
  brandId: said('品牌', 'brand'),
  params: said('商品参数', 'parameters'),
  specs: said('规格', 'dimensions'),
  skus: said('售价与 SKU', 'prices and SKUs'),
}

export const rejectCodeText: Readonly<Record<RejectCode, Said>> = {
  MISLEADING: said('夸大或误导', 'exaggerated or misleading'),
  SENSITIVE: said('含违禁内容', 'forbidden content'),
  PICTURE: said('图片不清晰或不合规', 'pictures unclear or not allowed'),
  CATEGORY: said('类目错放', 'wrong category'),
  PRICE: said('价格异常', 'an unlikely price'),
  INFRINGING: said('涉嫌侵权', 'may infringe rights'),
  OTHER: said('其他', 'other'),
}
