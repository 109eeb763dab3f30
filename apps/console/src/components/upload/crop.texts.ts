// Texts of cutting a picture to its ratio.
import { defineTexts } from '../../i18n/text.ts'

export const cropTexts = defineTexts({
  crop: ['裁剪', 'Crop'],
  cropOf: ['裁剪图片 {number}', 'Crop picture {number}'],
  title: ['裁剪图片', 'Crop the picture'],
  titleOf: ['裁剪图片（{at}/{count}）', 'Crop the picture ({at}/{count})'],
  view: ['裁剪区域：拖动或用方向键移动，加减键缩放', 'What is kept: drag it or use the arrows, + and − to zoom'],
  hint: ['拖动图片或用方向键调整位置', 'Drag the picture, or use the arrow keys'],
  zoom: ['缩放', 'Zoom'],
  size: ['裁剪后 {width}×{height} 像素', '{width}×{height} pixels'],
  small: [
    '裁剪后仅 {width}×{height} 像素，建议换一张更大的图片',
    'Only {width}×{height} pixels; take a larger picture',
  ],
  asIs: ['使用原图', 'Keep it whole'],
  use: ['裁剪并使用', 'Crop and use'],
  unreadable: ['无法读取这张图片', 'This picture cannot be read'],
})
