import { i18n } from '@lingui/core';

// Tests see the texts as they stand in the code; nothing is loaded.
i18n.loadAndActivate({ locale: 'en', messages: {} });
