# A starting point: build the web app first (`make web`), then `docker build -t stolik .`
FROM python:3.12-slim
RUN useradd --create-home stolik
WORKDIR /app
COPY pyproject.toml hatch_build.py README.md LICENSE constraints.txt ./
COPY src src
RUN pip install --no-cache-dir -c constraints.txt ".[postgres,push]"
USER stolik
WORKDIR /home/stolik
ENV STOLIK_HOST=0.0.0.0 STOLIK_LOG_JSON=1 STOLIK_CACHE=/home/stolik/compiled
# Compiled here for processors like the builder's: there `hard` plays at once. On others it plays as `normal` for the first minutes.
RUN python -c "from stolik.server.warm import compile_all; compile_all()"
EXPOSE 8400
HEALTHCHECK --start-period=10s CMD python -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8400/healthz')"
CMD ["stolik", "serve"]
