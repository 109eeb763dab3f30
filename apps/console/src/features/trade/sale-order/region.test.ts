// A city as one sorts parcels by it.
import { expect, it } from 'vitest'
import { cityOf } from './region.ts'

it('names province and city, and a city that is a province once, with its district', () => {
  expect(cityOf(['浙江省', '杭州市', '西湖区'])).toBe('浙江省杭州市')
  expect(cityOf(['北京市', '市辖区', '朝阳区'])).toBe('北京市朝阳区')
  expect(cityOf(['重庆市', '重庆市', '渝中区'])).toBe('重庆市渝中区')
  expect(cityOf([])).toBe('')
})
