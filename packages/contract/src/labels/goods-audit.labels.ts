// Revisions of goods, and what is wrong with one.
import type {
  AuditFlag,
  RejectCode,
  RejectField,
  RevisionKind,
  RevisionStatus,
} from '../endpoints/trade/goods-audit.ts'
import type { Labels, LabelTexts } from './label.ts'

export const revisionLabels: Labels<RevisionStatus> = {
  SUBMITTED: { text: ['待审核', 'Waiting'], tone: 'warning' },
  APPROVED: { text: ['已通过', 'Approved'], tone: 'success' },
  REJECTED: { text: ['审核驳回', 'Rejected'], tone: 'danger' },
  WITHDRAWN: { text: ['已撤回', 'Withdrawn'], tone: 'neutral' },
  SUPERSEDED: { text: ['已失效', 'Replaced'], tone: 'neutral' },
}

export const revisionKindTexts: LabelTexts<RevisionKind> = {
  CREATE: ['新商品', 'New goods'],
  EDIT: ['修改', 'Change'],
  FIX: ['违规修改', 'Correction'],
}

export const auditFlagTexts: LabelTexts<AuditFlag> = {
  CATEGORY: ['类目须审核', 'Category'],
  WORD: ['敏感词', 'Word'],
  PRICE: ['价格', 'Price'],
  FORCED_OFF: ['违规下架', 'Taken off'],
  RESTRICTED: ['商户受限', 'Restricted'],
}

export const rejectFieldTexts: LabelTexts<RejectField> = {
  title: ['商品标题', 'Title'],
  shortTitle: ['短标题', 'Short title'],
  sellingPoint: ['卖点', 'Selling point'],
  categoryId: ['平台类目', 'Category'],
  pictureFileIds: ['商品图片', 'Pictures'],
  longPictureFileIds: ['3:4 长图', 'Upright pictures'],
  videoFileId: ['商品视频', 'Video'],
  detail: ['商品详情', 'Detail'],
  brandId: ['品牌', 'Brand'],
  params: ['商品参数', 'Parameters'],
  specs: ['规格', 'Dimensions'],
  skus: ['售价与 SKU', 'Prices and SKUs'],
}

/** Reasons of a rejection. */
export const rejectCodeTexts: LabelTexts<RejectCode> = {
  MISLEADING: ['夸大或误导', 'Exaggerated or misleading'],
  SENSITIVE: ['含违禁内容', 'Forbidden content'],
  PICTURE: ['图片不清晰或不合规', 'Pictures unclear or not allowed'],
  CATEGORY: ['类目错放', 'Wrong category'],
  PRICE: ['价格异常', 'An unlikely price'],
  INFRINGING: ['涉嫌侵权', 'May infringe rights'],
  OTHER: ['其他', 'Other'],
}
