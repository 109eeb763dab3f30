// Where in the goods' editor each thing is said, and how one is led there.
import type { CompletenessItem } from '@merchant/contract'

/** The element that is scrolled to and focused: antd gives a field the id of its name. */
const places: Readonly<Record<CompletenessItem, string>> = {
  morePictures: 'pictureFileIds',
  manyPictures: 'pictureFileIds',
  video: 'videoFileId',
  detailText: 'detail',
  detailPictures: 'detail',
  title: 'title',
  sellingPoint: 'sellingPoint',
  params: 'goods-params',
  shopCategory: 'shopCategoryIds',
}

export const isCompletenessItem = (text: string | undefined): text is CompletenessItem =>
  text !== undefined && Object.hasOwn(places, text)

const FOCUSABLE = 'input, textarea, select, button, [contenteditable="true"], [tabindex]:not([tabindex="-1"])'

/** Answers whether the field is there. */
export function leadTo(item: CompletenessItem): boolean {
  const place = document.getElementById(places[item]) ?? document.querySelector(`[for="${places[item]}"]`)
  if (place === null) return false
  const field = place.closest('.ant-form-item') ?? place
  field.scrollIntoView({ block: 'center' })
  const control = place.matches(FOCUSABLE) ? place : field.querySelector(FOCUSABLE)
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  return true
}
