// Texts of the detail of goods: the editor's tools, what went wrong, and how it is shown.
import { defineTexts } from '../../../i18n/text.ts'

export const detailTexts = defineTexts({
  tools: ['排版工具', 'Layout tools'],
  heading1: ['大标题', 'Heading'],
  heading2: ['小标题', 'Subheading'],
  bold: ['加粗', 'Bold'],
  bullets: ['项目列表', 'Bullet list'],
  numbers: ['编号列表', 'Numbered list'],
  link: ['链接', 'Link'],
  linkTitle: ['设置链接', 'Set a link'],
  linkAddress: ['链接地址', 'Address'],
  linkHint: ['以 https:// 开头；留空则取消链接', 'Begins with https://; empty takes the link away'],
  linkWrong: ['链接须以 https:// 开头，且不能带账号或空格', 'A link begins with https:// and names no account'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  addPicture: ['插入图片', 'Add pictures'],
  uploading: ['正在上传 {count} 张图片', 'Uploading {count} pictures'],
  lost: [
    '粘贴内容中的 {count} 张图片不在本店，请用“插入图片”上传',
    '{count} pasted pictures lie elsewhere: add them by uploading',
  ],
  counts: [
    '{characters}/{most} 字 · {pictures}/{mostPictures} 张图',
    '{characters}/{most} characters · {pictures}/{mostPictures} pictures',
  ],
  pictureHint: [
    '图片宽 {least}–{most} 像素（更宽的自动缩小），每张不超过 {mb} MB',
    'Pictures {least}–{most} pixels wide (wider ones are made narrower), {mb} MB each at most',
  ],
  tooLong: ['商品详情不能超过 {most} 个字', 'At most {most} characters'],
  tooManyPictures: ['商品详情最多 {most} 张图片', 'At most {most} pictures'],
  placeholder: ['选填，材质、尺寸、使用方法与售后说明', 'Optional: material, size, use, service'],
  failed: ['编辑器加载失败，已填写的内容仍在', 'The editor could not be loaded; what is written is kept'],
  detail: ['商品详情', 'Detail'],
  picture: ['详情图片 {number}', 'Picture {number} of the detail'],
})
