# The application with everything that it needs; its data lies in the volume /data.
#   docker build -t hopscope .
#   docker run -p 127.0.0.1:3000:3000 -v hopscope:/data hopscope
# In a container it listens beyond the container, so people sign in: the log has the link for the first one (docs/accounts.md).
# For one person, with the port published on this machine alone as above, -e HOPSCOPE_ANYONE_MAY_USE_IT=yes does without accounts.

FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
RUN npm ci --include=dev
COPY . .
RUN node scripts/build.mjs

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 HOPSCOPE_DATA=/data
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build --chown=node:node /app /app
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
