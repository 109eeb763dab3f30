// Where an order goes, as one sorts parcels by it.

/** 浙江省杭州市; a city that is a province of its own is named once, with its district. */
export function cityOf([province = '', city = '', district = '']: readonly string[]): string {
  const isOwn = city === province || /^(市辖区|县|省直辖县级行政区划|自治区直辖县级行政区划)$/.test(city)
  return isOwn ? `${province}${district}` : `${province}${city}`
}
