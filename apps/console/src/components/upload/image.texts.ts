// Texts of the upload of pictures.
import { defineTexts } from '../../i18n/text.ts'

export const imageTexts = defineTexts({
  uploadPicture: ['上传图片', 'Upload picture'],
  uploadHint: ['点击或拖入 JPG、PNG、WebP', 'Click or drop JPG, PNG, WebP'],
  pictureKept: ['已上传', 'Uploaded'],
  removePicture: ['移除图片', 'Remove picture'],
  moveForward: ['第 {number} 张前移', 'Move picture {number} forward'],
  moveBack: ['第 {number} 张后移', 'Move picture {number} back'],
})
