import { oas } from '@stoplight/spectral-rulesets'

export default {
  extends: [[oas, 'recommended']],
  rules: {
    // Whoever runs the service is whom to ask, and is not known here.
    'info-contact': 'off',
  },
}
