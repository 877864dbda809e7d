# One image for every site: addresses and keys are settings of the container, nothing of them is built in.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run build
RUN npm prune --omit=dev --loglevel=error --no-audit --no-fund
# The router names the compiler as a peer that it can do without, so npm keeps it.
RUN rm -rf node_modules/typescript node_modules/@typescript

# The runtime brings no npm and no compiler. Node is the one from the lock file, and the embedded Postgres needs glibc.
FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin neon && install -d -o neon -g neon /data
WORKDIR /app
COPY --from=build /app/package.json /app/main.ts ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/catalogue ./catalogue
COPY --from=build /app/cli ./cli
COPY --from=build /app/content ./content
COPY --from=build /app/contracts ./contracts
COPY --from=build /app/sample-web ./sample-web
COPY --from=build /app/scraper ./scraper
COPY --from=build /app/server ./server
COPY --from=build /app/setup ./setup
COPY --from=build /app/supabase ./supabase
# `container` keeps the first admin's password out of the container's log (server/main/first-password.ts).
ENV container=oci
ENV PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER neon
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "setup/healthcheck.mjs"]
CMD ["node", "main.ts", "serve"]
