/** Prisma's command line colours its output by util.styleText, which Node has from 20.12 on; before, it stays plain. */
const util = require("node:util");
util.styleText ??= (_format, text) => text;
