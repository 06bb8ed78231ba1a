import { aboutPage } from './about.ts';
import { contactPage } from './contact.ts';
import { coursesPage } from './courses-page.ts';
import { homePage } from './home.ts';
import type { PublicPage } from './page.ts';

/** All public pages, for the link preview pictures that the build draws. */
export const publicPages: readonly PublicPage[] = [homePage, coursesPage, aboutPage, contactPage];
